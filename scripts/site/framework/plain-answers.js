/** What is made of data and no page names: below the site's root, answered by a question of the same name in src. */
export const plainAnswers = ["data/explore.parquet"];
