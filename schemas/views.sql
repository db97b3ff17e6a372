-- The published tables by name. From the repository's folder: duckdb -init schemas/views.sql
create or replace view studies as from read_parquet('data/parquet/studies/*.parquet');
create or replace view equipment as from read_parquet('data/parquet/equipment/*.parquet');
create or replace view sources as from read_parquet('data/parquet/sources/*.parquet');
create or replace view run_sources as from read_parquet('data/parquet/run_sources/*.parquet');
create or replace view run_factors as from read_parquet('data/parquet/run_factors/*.parquet');
create or replace view runs as from read_parquet('data/parquet/runs/*.parquet');
create or replace view results as from read_parquet('data/parquet/results/*.parquet');
create or replace view percentiles as from read_parquet('data/parquet/percentiles/*.parquet');
create or replace view histograms as from read_parquet('data/parquet/histograms/*.parquet');
create or replace view samples as from read_parquet('data/parquet/samples/*.parquet');
create or replace view counters as from read_parquet('data/parquet/counters/*.parquet');
create or replace view host_metrics as from read_parquet('data/parquet/host_metrics/*.parquet');
create or replace view settings as from read_parquet('data/parquet/settings/*.parquet');
create or replace view reported as from read_parquet('data/parquet/reported/*.parquet');
create or replace view statements as from read_parquet('data/parquet/statements/*.parquet');
create or replace view problems as from read_parquet('data/parquet/problems/*.parquet');
create or replace view answers as from read_parquet('data/parquet/answers/*.parquet');
create or replace view checks as from read_parquet('data/parquet/checks/*.parquet');
create or replace view queues as from read_parquet('data/parquet/queues/*.parquet');
create or replace view claims as from read_parquet('data/parquet/claims/*.parquet');
create or replace view comparisons as from read_parquet('data/parquet/comparisons/*.parquet');
create or replace view winners as from read_parquet('data/parquet/winners/*.parquet');
create or replace view curves as from read_parquet('data/parquet/curves/*.parquet');
create or replace view criteria as from read_parquet('data/parquet/criteria/*.parquet');
create or replace view refusals as from read_parquet('data/parquet/refusals/*.parquet');
create or replace view contributions as from read_parquet('data/parquet/contributions/*.parquet');
create or replace view syntheses as from read_parquet('data/parquet/syntheses/*.parquet');
create or replace view steadiness as from read_parquet('data/parquet/steadiness/*.parquet');
-- A row a run and operation, a column a measure of schemas/measures.yaml; `npm run ingest` writes the file.
.read data/parquet/outcomes.sql
