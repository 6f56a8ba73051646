/** What our statements need on Citus. */

/**
 * A condition that is always true, for inserts that read nothing but other parts of their statement. Without it, Citus
 * sends such a part to every node and commits it on each. An insert that also reads one of the lender's tables runs only
 * on the lender's node. Besides, Citus 13.2 needs the following:
 * - The select calls no stable function, such as a cast of a parameter to one of our types. Otherwise, Citus writes
 *   invalid SQL.
 * - A union is in a subquery. Otherwise, Citus mixes up its columns.
 * - The statement ends in a select. Otherwise, Citus does not split it.
 */
export const ON_LENDERS_NODE = 'exists (select from directory_version)'
