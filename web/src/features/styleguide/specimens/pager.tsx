import { useState } from 'react'
import { Pager } from '../../../components/pager/pager.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Pager',
  about: { en: 'Walks through the pages of a list; nothing where one page holds it all.', zh: '在列表各页间翻动；一页放得下时不出现。' },
  states: [
    { label: { en: 'First page', zh: '首页' }, Show: () => <Sample start={1} /> },
    { label: { en: 'In the middle', zh: '中间' }, Show: () => <Sample start={3} /> },
  ],
}

function Sample({ start }: { start: number }) {
  const localize = useLocalize()
  const [page, setPage] = useState(start)
  return <Pager label={localize({ en: 'Orders', zh: '订单' })} page={page} total={92} perPage={20} onPage={setPage} />
}
