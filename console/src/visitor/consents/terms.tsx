/** What a consent would allow, what it would not, and how to end it, in plain words. */
import type { ConsentRequest } from '../../../../src/http/consents/pages.ts'
import { SCOPE_PROMISES } from '../../names/words.ts'
import css from './consents.module.css'

export const Terms = ({ request: { client, dealer, scopes } }: { readonly request: ConsentRequest }) => (
  <>
    {dealer !== null && (
      <p>
        This is software used by <strong>{dealer}</strong>. It can already read all applications of that
        dealer’s users.
      </p>
    )}
    <section aria-labelledby="may">
      <h2 id="may">{client.name} will be able to</h2>
      <ul className={css.promises}>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPE_PROMISES[scope]}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="may-not">
      <h2 id="may-not">It will not be able to</h2>
      <ul className={`${css.promises} ${css.promisesNot}`}>
        <li>Sign an agreement for you</li>
        {dealer === null && <li>See applications submitted by others, or by other software for you</li>}
        <li>Sign in as you or change your account</li>
      </ul>
    </section>
    <p>
      You can withdraw your consent at any time under “My account”. This takes effect from the software’s next
      request.
    </p>
  </>
)
