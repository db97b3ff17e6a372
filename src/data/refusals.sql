-- Which measures of which runs take no part in verdicts, or take part otherwise, and why.
select study, run, measure, reason, effect, sentence from refusals order by study, reason, effect, run, measure
