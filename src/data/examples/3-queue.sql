-- Runs whose figures imply another queue than was stated
select run, round(value, 1) as implied, expected as stated, round(ratio, 2) as ratio, sentence
from checks
where "check" = 'implied_queue' and scope = 'run' and severity = 'error'
order by ratio desc
limit 50
