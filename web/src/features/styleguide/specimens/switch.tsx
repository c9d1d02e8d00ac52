import { useState } from 'react'
import { Switch } from '../../../components/switch/switch.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Switch',
  about: { en: 'On or off, at once. What waits for a button is a checkbox.', zh: '开或关，立即生效。需点按钮才生效的，用复选框。' },
  states: [
    { label: { en: 'Off', zh: '关' }, Show: () => <Sample on={false} />, fill: true },
    { label: { en: 'On', zh: '开' }, Show: () => <Sample on />, fill: true },
    { label: STATE.focused, Show: () => <Sample on />, forced: 'focus', fill: true },
    { label: { en: 'In a table', zh: '表格中' }, Show: () => <Sample on bare /> },
    { label: STATE.disabled, Show: () => <Sample on={false} disabled />, fill: true },
  ],
}

function Sample({ on, disabled = false, bare = false }: { on: boolean; disabled?: boolean; bare?: boolean }) {
  const localize = useLocalize()
  const [value, setValue] = useState(on)
  return (
    <Switch label={localize({ en: 'Keep the seed', zh: '固定种子' })} checked={value} disabled={disabled} bare={bare} onChange={setValue} />
  )
}
