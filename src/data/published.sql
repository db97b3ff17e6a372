-- Every published Parquet file that has rows; $files is the pattern of their paths.
select file_name as file, num_rows as rows
from parquet_file_metadata($files)
where num_rows > 0
order by file
