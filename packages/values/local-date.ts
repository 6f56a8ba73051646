/** A calendar day in Dublin, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly __localDate: never }
