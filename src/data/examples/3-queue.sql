-- Runs whose figures imply another queue than was stated
select run, class, round(in_flight, 1) as implied, n_slots as stated, round(in_flight / n_slots, 2) as ratio, round(tau_us) as between_us, sentence
from queues
where class in ('short', 'gross', 'above')
order by ratio desc, run
limit 50
