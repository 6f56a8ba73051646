/** The first bytes of a receiver's response, as the service masked them. */
import ui from '../../../ui/style/ui.module.css'

export const Excerpt = ({ answer }: { readonly answer: string | null }) =>
  answer === null ? null : answer === '' ? (
    <p className={ui.quiet}>The response had no body.</p>
  ) : (
    <p>
      <code>{answer}</code>
    </p>
  )
