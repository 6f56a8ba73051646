/** The actions on a dealer, from its row in the list and from its page. */
import { Button } from '@mantine/core'
import type { Dealer } from '../../../../src/http/people/dealer-pages.ts'
import type { Asked } from './dialogs.tsx'

export const DealerActions = ({
  dealer,
  onEdit,
  onAsk,
}: {
  readonly dealer: Dealer
  readonly onEdit: (dealer: Dealer) => void
  readonly onAsk: (asked: Asked) => void
}) => (
  <>
    <Button variant="default" size="xs" aria-label={`Edit ${dealer.name}`} onClick={() => onEdit(dealer)}>
      Edit
    </Button>
    <Button
      variant="default"
      size="xs"
      aria-label={`${dealer.specialAgreement ? 'End' : 'Grant'} agreement: ${dealer.name}`}
      onClick={() => onAsk({ what: 'agreement', dealer })}
    >
      {dealer.specialAgreement ? 'End agreement' : 'Grant agreement'}
    </Button>
    <Button
      variant="default"
      size="xs"
      aria-label={`${dealer.disabledAt === null ? 'Disable' : 'Enable'} ${dealer.name}`}
      onClick={() => onAsk({ what: 'disabled', dealer })}
    >
      {dealer.disabledAt === null ? 'Disable' : 'Enable'}
    </Button>
  </>
)
