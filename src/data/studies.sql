-- Every study: those about storage before method checks in a lab, newest first.
select * from studies order by regexp_matches(platform, '(^|-)lab($|-)'), published desc nulls last, study
