/** What a question of study.yaml may be made of, in the words of DuckDB's parse. What is not named here is refused. */

/** @param {string} names */
const list = (names) => names.trim().split(/\s+/);

/** Kinds of expressions: no PARAMETER, DEFAULT or COLLATE. */
export const expressions = new Set(
  list(`BETWEEN CASE CAST COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR
    POSITIONAL_REFERENCE STAR SUBQUERY WINDOW`),
);

/** Parts of a select: no recursion, and of functions as tables unnest alone. */
export const parts = new Set(
  list(`SELECT_NODE SET_OPERATION_NODE CTE_NODE EMPTY BASE_TABLE JOIN SUBQUERY EXPRESSION_LIST TABLE_FUNCTION
    COLUMN_DATA ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER
    ORDER_DEFAULT ASCENDING DESCENDING
    STRUCT_TYPE_INFO LIST_TYPE_INFO DECIMAL_TYPE_INFO UNBOUND_TYPE_INFO`),
);

/** Types that a value may become: no time with a zone, which follows the machine. */
export const types = new Set(
  list(`BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE
    DECIMAL VARCHAR DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL LIST STRUCT MAP NULL JSON`),
);

/** Columns that DuckDB takes for a function where no table has one of the name. */
export const told = new Set(
  list(`current_catalog current_database current_schema current_role current_user session_user user
    current_date current_time current_timestamp localtime localtimestamp`),
);

/** Functions that depend on nothing but their arguments: no clock, chance, setting, file, environment, state or pause. */
const functionsBySubject = {
  operators: `+ - * / // % ** ^ @ & | ~ << >> ! !__postfix || ^@ ~~ !~~ ~~* !~~* ~~~ -> ->> @> <@ && like_escape
    not_like_escape ilike_escape not_ilike_escape nullif`,
  numbers: `abs sign signbit ceil ceiling floor round round_even roundbankers trunc mod fmod fdiv divide add subtract
    multiply greatest least sqrt cbrt exp ln log log10 log2 pow power pi sin cos tan cot asin acos atan atan2 sinh cosh
    tanh asinh acosh atanh degrees radians even gcd lcm greatest_common_divisor least_common_multiple xor bit_count
    isnan isinf isfinite nextafter half_digit`,
  texts: `format printf concat concat_ws length len strlen char_length character_length lower upper lcase ucase
    ltrim rtrim trim left right lpad rpad substr substring reverse replace translate contains prefix suffix starts_with
    ends_with position instr strpos split split_part str_split string_split string_to_array array_to_string ascii chr
    unicode ord strip_accents regexp_matches regexp_full_match regexp_extract regexp_extract_all regexp_replace
    regexp_escape regexp_split_to_array str_split_regex string_split_regex format_bytes formatReadableSize
    formatReadableDecimalSize typeof hex bin`,
  times: `date_part datepart date_trunc datetrunc date_diff datediff date_sub datesub date_add year month day hour
    minute second millisecond microsecond quarter week weekday isodow dayofweek dayofmonth dayofyear dayname monthname
    last_day epoch epoch_ms epoch_us epoch_ns make_date make_time make_timestamp strftime strptime try_strptime
    time_bucket to_years to_quarters to_months to_weeks to_days to_hours to_minutes to_seconds to_milliseconds
    to_microseconds days_in_month`,
  lists: `unnest list_value list_pack array_value struct_pack row struct_extract struct_extract_at map map_keys
    map_values map_entries map_extract map_extract_value element_at map_from_entries cardinality list_extract
    list_element array_extract array_length list_slice array_slice list_concat list_cat array_concat array_cat
    list_append array_append list_prepend array_prepend list_contains list_has array_contains array_has list_has_any
    array_has_any list_has_all array_has_all list_position list_indexof array_position array_indexof list_distinct
    array_distinct list_unique array_unique list_intersect array_intersect list_sort array_sort list_reverse_sort
    array_reverse_sort list_reverse array_reverse list_transform array_transform list_apply array_apply apply
    list_filter array_filter filter list_reduce array_reduce reduce list_zip array_zip flatten list_where list_select
    list_sum list_avg list_min list_max list_count list_product list_median list_mode list_first list_last
    list_any_value list_bool_and list_bool_or list_stddev_pop list_stddev_samp list_var_pop list_var_samp
    list_string_agg generate_subscripts`,
  json: `json_extract json_extract_string json_extract_path json_extract_path_text json_value json_array_length
    json_keys json_type json_valid json_exists json_contains json_object json_array to_json`,
  aggregates: `count count_star count_if countif sum avg mean favg fsum sumkahan kahan_sum min max product median mode
    quantile quantile_cont quantile_disc stddev stddev_pop stddev_samp variance var_pop var_samp sem mad kurtosis
    kurtosis_pop skewness corr covar_pop covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
    regr_sxx regr_sxy regr_syy entropy geomean geometric_mean weighted_avg wavg bool_and bool_or bit_and bit_or bit_xor
    any_value arbitrary first last arg_max arg_min argmax argmin arg_max_null arg_min_null max_by min_by list array_agg
    string_agg group_concat listagg histogram`,
  windows: `row_number rank dense_rank rank_dense percent_rank cume_dist ntile lag lead first_value last_value
    nth_value fill`,
};

/** As DuckDB looks them up: in small letters. */
export const functions = new Set(
  Object.values(functionsBySubject)
    .flatMap(list)
    .map((name) => name.toLowerCase()),
);

/** Of functions, those that may stand for a table: as long as what they are given. */
export const tableFunctions = new Set(["unnest"]);
