/** Saves the agreement as it would be signed now, to read it before signing starts. */
import { SaveButton, type Saved } from '../../../ui/forms/save-button.tsx'

type Props = Pick<Saved, 'read'> & { readonly reference: string }

export const ReadFirst = ({ reference, read }: Props) => (
  <div>
    <SaveButton name={`draft-agreement-${reference}.pdf`} size="compact-sm" read={read}>
      Read the agreement first
    </SaveButton>
  </div>
)
