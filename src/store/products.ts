/** Products' rows: which terms are on offer for which loans, vehicles and borrowers, and from when to when. */
import type { BorrowerType, LoanType, LocalDate, VehicleType } from '../domain/application.ts'
import type { Queries } from './change.ts'

export type Product = {
  readonly id: string
  readonly name: string
  readonly loanType: LoanType
  readonly vehicleTypes: readonly VehicleType[]
  readonly borrowerTypes: readonly BorrowerType[]
  /** In months. */
  readonly terms: readonly number[]
  readonly inForceFrom: LocalDate
  /** The last day on which it is on offer. */
  readonly inForceTo: LocalDate | null
  /** Whether it is one of the sandbox's samples. */
  readonly sample: boolean
}

/** Adds a product, or replaces the one with its id. */
export const putProduct = async (sql: Queries, product: Product): Promise<void> => {
  const { id, name, loanType, vehicleTypes, borrowerTypes, terms, inForceFrom, inForceTo, sample } = product
  await sql`
    insert into products
      (id, name, loan_type, vehicle_types, borrower_types, terms, in_force_from, in_force_to, sample)
    values (${id}, ${name}, ${loanType}, ${vehicleTypes as string[]}, ${borrowerTypes as string[]},
      ${terms as number[]}, ${inForceFrom}::text::date, ${inForceTo}::text::date, ${sample})
    on conflict (id) do update set name = excluded.name, loan_type = excluded.loan_type,
      vehicle_types = excluded.vehicle_types, borrower_types = excluded.borrower_types, terms = excluded.terms,
      in_force_from = excluded.in_force_from, in_force_to = excluded.in_force_to, sample = excluded.sample`
}

/** All products, by id. */
export const listProducts = async (sql: Queries): Promise<readonly Product[]> => sql<Product[]>`
  select id, name, loan_type as "loanType", vehicle_types as "vehicleTypes", borrower_types as "borrowerTypes",
    terms, in_force_from::text as "inForceFrom", in_force_to::text as "inForceTo", sample
  from products order by id`
