import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'List, Row',
  about: {
    en: 'A list from the server with its states and pages; its items have a title, facts and buttons.',
    zh: '来自服务器的列表，自带各种状态和分页；每项有标题、说明和按钮。',
  },
  states: [
    { label: { en: 'Pages', zh: '分页' }, Show: () => <Sample total={45} />, wide: true },
    { label: STATE.empty, Show: () => <Sample total={0} />, wide: true },
    { label: STATE.wrong, Show: () => <Sample error={new Error('')} />, wide: true },
  ],
}

const PER_PAGE = 2

function Sample({ total = 0, error = null }: { total?: number; error?: Error | null }) {
  const localize = useLocalize()
  const [page, setPage] = useState(1)
  const numbers = Array.from({ length: Math.min(total, PER_PAGE) }, (_, index) => index + 1 + (page - 1) * PER_PAGE)
  return (
    <List
      label={localize({ en: 'Keys', zh: '密钥' })}
      query={{ data: error ? undefined : { data: numbers, total }, error, refetch: () => undefined, isPlaceholderData: false }}
      failed={localize({ en: 'The keys could not be loaded.', zh: '密钥加载失败。' })}
      empty={localize({ en: 'No keys yet', zh: '还没有密钥' })}
      pages={{ page, perPage: PER_PAGE, onPage: setPage }}
    >
      {(number) => (
        <Row
          key={number}
          title={localize({ en: `Key ${number}`, zh: `密钥 ${number}` })}
          facts={[localize({ en: 'Not used yet', zh: '尚未使用' }), localize({ en: '12 dots this month', zh: '本月用了 12 点' })]}
          actions={
            <Button size="small" look="quiet">
              {localize({ en: 'Revoke', zh: '吊销' })}
            </Button>
          }
        />
      )}
    </List>
  )
}
