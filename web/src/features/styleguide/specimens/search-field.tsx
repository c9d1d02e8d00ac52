import { useState } from 'react'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'SearchField',
  about: {
    en: 'Searches while one types, and never for what an input method has not finished.',
    zh: '边输入边搜索；输入法未上屏的字不搜。',
  },
  states: [
    { label: STATE.empty, Show: () => <Works />, fill: true },
    { label: STATE.focused, Show: () => <Works />, forced: 'focus', fill: true },
    { label: { en: 'Filled', zh: '已填写' }, Show: Filled, fill: true },
  ],
}

function Filled() {
  const localize = useLocalize()
  return <Works start={localize({ en: 'lighthouse', zh: '灯塔' })} />
}

function Works({ start = '' }: { start?: string }) {
  const localize = useLocalize()
  const [search, setSearch] = useState(start)
  return (
    <SearchField
      label={localize({ en: 'Search works', zh: '搜索作品' })}
      clear={localize({ en: 'Clear', zh: '清空' })}
      search={search}
      onSearch={setSearch}
    />
  )
}
