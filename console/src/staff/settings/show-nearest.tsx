/** Whether dealers see with which figures an application could be approved. */
import { Switch } from '@mantine/core'
import type { Settings } from '../../../../src/http/lender/pages.ts'
import { call } from '../../api/call.ts'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { SaveBar, Since, useSetting } from './use-setting.tsx'

export const ShowNearest = ({
  settings: { isOn, version, changed },
  mayChange,
}: {
  readonly settings: Settings['showNearest']
  readonly mayChange: boolean
}) => {
  const setting = useSetting({
    stored: isOn,
    version,
    isSame: (one, other) => one === other,
    save: (typed, seen) => call('changeShowNearest', { body: { seen, isOn: typed } }),
    says: 'What dealers see has been saved.',
  })
  return (
    <Section
      title="What dealers see"
      lead="On applications that the policy referred or declined, dealers can see what could be approved: “€1,400 more deposit, or 60 months”. The policy’s rules are not shown, but from enough applications a dealer can work out their bounds."
    >
      <div className={ui.stack}>
        <Since version={version} changed={changed} />
        <Switch
          label="Show dealers what could be approved"
          checked={setting.typed}
          disabled={!mayChange}
          onChange={({ currentTarget }) => setting.change(currentTarget.checked)}
        />
        {mayChange && <SaveBar of={setting} what="what dealers see" />}
      </div>
    </Section>
  )
}
