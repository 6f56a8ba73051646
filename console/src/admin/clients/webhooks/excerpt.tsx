/** The first bytes of a receiver's answer, as the service masked them. */
export const Excerpt = ({ answer }: { readonly answer: string | null }) =>
  answer === null ? null : answer === '' ? (
    <p className="quiet">The answer had no body.</p>
  ) : (
    <p>
      <code>{answer}</code>
    </p>
  )
