import { useState } from 'react'
import { Choice } from '../../../components/choice/choice.tsx'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Choice',
  about: {
    en: 'One of a few, all in sight. Beyond five, take a menu or an option list.',
    zh: '少数几项，一目了然，选其一。超过五项时改用菜单或选项列表。',
  },
  states: [
    { label: STATE.usual, Show: () => <Shapes /> },
    { label: STATE.focused, Show: () => <Shapes />, forced: 'focus' },
    { label: STATE.disabled, Show: () => <Shapes disabled /> },
    { label: { en: 'With its label, as wide as its place', zh: '带标签，通栏' }, Show: Labelled, fill: true },
  ],
}

function Shapes({ disabled = false }: { disabled?: boolean }) {
  return <Choice {...useShapes()} disabled={disabled} />
}

function Labelled() {
  return <LabelledChoice {...useShapes()} />
}

function useShapes() {
  const localize = useLocalize()
  const [value, setValue] = useState('square')
  const options = [
    { value: 'square', label: localize({ en: 'Square', zh: '方形' }) },
    { value: 'wide', label: localize({ en: 'Wide', zh: '横幅' }) },
    { value: 'tall', label: localize({ en: 'Tall', zh: '竖幅' }) },
  ]
  return { label: localize({ en: 'Shape', zh: '画幅' }), value, options, onChange: setValue }
}
