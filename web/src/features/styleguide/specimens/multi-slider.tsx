import { useState } from 'react'
import { MultiSlider } from '../../../components/multi-slider/multi-slider.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'MultiSlider',
  about: { en: 'Several values of one setting, each to be tried. One always stays.', zh: '同一参数的多个取值，逐个尝试；至少保留一个。' },
  states: [
    { label: STATE.usual, Show: () => <Guidance />, fill: true },
    { label: STATE.disabled, Show: () => <Guidance disabled />, fill: true },
  ],
}

function Guidance({ disabled = false }: { disabled?: boolean }) {
  const localize = useLocalize()
  const [values, setValues] = useState<readonly number[]>([4, 7])
  return (
    <MultiSlider
      label={localize({ en: 'Guidance', zh: '引导强度' })}
      values={values}
      minimum={1}
      maximum={12}
      limit={4}
      disabled={disabled}
      onChange={setValues}
    />
  )
}
