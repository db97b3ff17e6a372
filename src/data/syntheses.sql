-- What the studies of several labs say together: of each factor a headline, then pairs of levels.
select * from syntheses order by factor, role, labs desc, joined desc, level, against, measure, load
