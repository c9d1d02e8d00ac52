import { useState } from 'react'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'NumberInput',
  about: {
    en: 'Typed freely; leaving it brings it to the nearest number allowed. Arrow keys go by the step.',
    zh: '可随意输入，离开时取最近的允许值；方向键按步长增减。',
  },
  states: [
    { label: STATE.usual, Show: () => <Width /> },
    { label: STATE.focused, Show: () => <Width />, forced: 'focus' },
    { label: STATE.wrong, Show: () => <Width invalid /> },
    { label: STATE.disabled, Show: () => <Width disabled /> },
  ],
}

function Width(props: { invalid?: boolean; disabled?: boolean }) {
  const localize = useLocalize()
  const [value, setValue] = useState<number | undefined>(1024)
  return (
    <div style={{ width: 96 }}>
      <NumberInput
        label={localize({ en: 'Width', zh: '宽度' })}
        value={value}
        minimum={256}
        maximum={2048}
        step={64}
        onChange={setValue}
        {...props}
      />
    </div>
  )
}
