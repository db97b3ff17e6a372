-- Every raw file that was read.
select study, source, format, tool, tool_version, bytes, sha256, rows, withheld, archive from sources order by study, source
