import { useState } from 'react'
import { Range } from '../../../components/range/range.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Range',
  about: {
    en: 'A value that is felt rather than known. Its line is dark up to the value.',
    zh: '凭感觉而非数字调节的值；滑条到当前值为止填色。',
  },
  states: [
    { label: STATE.usual, Show: () => <Strength />, fill: true },
    { label: STATE.pointed, Show: () => <Strength />, forced: 'hover', fill: true },
    { label: STATE.focused, Show: () => <Strength />, forced: 'focus', fill: true },
    { label: STATE.disabled, Show: () => <Strength disabled />, fill: true },
  ],
}

function Strength({ disabled = false }: { disabled?: boolean }) {
  const localize = useLocalize()
  const [value, setValue] = useState(0.6)
  return (
    <Range
      label={localize({ en: 'Strength', zh: '强度' })}
      value={value}
      minimum={0}
      maximum={1}
      step={0.05}
      disabled={disabled}
      onChange={setValue}
    />
  )
}
