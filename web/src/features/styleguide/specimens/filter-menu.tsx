import { useState } from 'react'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'FilterMenu',
  about: { en: 'Narrows a list down to one value of something, and says which.', zh: '把列表收窄到某一取值，并标明是哪一个。' },
  states: [
    { label: STATE.usual, Show: () => <Mode /> },
    { label: { en: 'Chosen', zh: '已选' }, Show: () => <Mode start="draw" /> },
    { label: STATE.pointed, Show: () => <Mode />, forced: 'hover' },
    { label: STATE.focused, Show: () => <Mode />, forced: 'focus' },
  ],
}

function Mode({ start }: { start?: string }) {
  const localize = useLocalize()
  const [value, setValue] = useState<string | undefined>(start)
  return (
    <FilterMenu
      label={localize({ en: 'Mode', zh: '模式' })}
      any={localize({ en: 'All modes', zh: '全部模式' })}
      value={value}
      onChoose={setValue}
      options={[
        { value: 'draw', label: localize({ en: 'Text to picture', zh: '文生图' }), end: '128' },
        { value: 'cut', label: localize({ en: 'Cut out', zh: '抠图' }), end: '16' },
      ]}
    />
  )
}
