/** Framework writes the time of every attached file into its pages; a fixed one keeps builds alike. */
export const beginning = new Date(0);
