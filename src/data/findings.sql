-- What the checks found and a reader should know, gravest first.
select *
from checks
where severity <> 'ok'
order by study, case severity when 'error' then 0 when 'warning' then 1 else 2 end, case scope when 'series' then 0 else 1 end, "check", class, series, run
