-- What was wrong in a file, and what to do about it.
select study, source, line, byte, severity, code, message, expected, advice from problems order by study, source, line, byte, message
