import { useState } from 'react'
import { OptionList } from '../../../components/option-list/option-list.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'OptionList',
  about: { en: 'Options that need more than a word: pictures, marks, descriptions.', zh: '一个词说不清的选项：配图片、标记与说明。' },
  states: [
    { label: { en: 'One of them', zh: '单选' }, Show: () => <Styles limit={1} />, fill: true },
    { label: { en: 'At most two', zh: '最多两项' }, Show: () => <Styles limit={2} />, fill: true },
    { label: STATE.focused, Show: () => <Styles limit={1} />, forced: 'focus', fill: true },
    { label: STATE.disabled, Show: () => <Styles limit={1} disabled />, fill: true },
  ],
}

function Styles({ limit, disabled = false }: { limit: number; disabled?: boolean }) {
  const localize = useLocalize()
  const [chosen, setChosen] = useState<readonly string[]>(['stipple'])
  return (
    <OptionList
      label={localize({ en: 'Style', zh: '风格' })}
      limit={limit}
      disabled={disabled}
      chosen={chosen}
      onChange={setChosen}
      options={[
        {
          value: 'stipple',
          label: localize({ en: 'Stipple', zh: '点绘' }),
          cover: '/styles/stipple.webp',
          mark: localize({ en: 'New', zh: '新' }),
          description: localize({ en: 'Ink dots on paper', zh: '纸上墨点' }),
        },
        {
          value: 'ink',
          label: localize({ en: 'Ink', zh: '水墨' }),
          cover: '/styles/ink.webp',
          description: localize({ en: 'Wet brush', zh: '湿笔' }),
        },
        { value: 'woodblock', label: localize({ en: 'Woodblock', zh: '木版画' }), cover: '/styles/woodblock.webp' },
      ]}
    />
  )
}
