import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import { Table, TableRow } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Table, ChosenBar',
  about: {
    en: 'Rows with columns that sort, boxes for actions on several rows, and details below a row; cards in a narrow window.',
    zh: '可排序的表格；可勾选多行批量操作，行下可展开详情；窄窗口中每行显示为卡片。',
  },
  states: [
    { label: { en: 'Sorted', zh: '排序' }, Show: () => <Sample />, wide: true },
    { label: { en: 'Chosen', zh: '已选择' }, Show: () => <Sample chosen />, wide: true },
  ],
}

const ROWS = [
  ['Lin', 120],
  ['Mo', 96],
  ['Wei', 8],
] as const

function Sample({ chosen = false }: { chosen?: boolean }) {
  const localize = useLocalize()
  const [descending, setDescending] = useState(true)
  const choosing = useChosen(ROWS.map(([name]) => name))
  const shown = chosen && choosing.chosen.size === 0 ? { ...choosing, chosen: new Set(['Mo']) } : choosing
  const columns = [
    { id: 'name', label: localize({ en: 'Member', zh: '用户' }), look: 'grows' },
    { id: 'dots', label: localize({ en: 'Dots', zh: '点数' }), look: 'number', sorts: true },
    { id: 'actions', label: localize({ en: 'Actions', zh: '操作' }), look: 'actions' },
  ] as const
  return (
    <>
      <ChosenBar choosing={shown}>
        <Button size="small">{localize({ en: 'Suspend', zh: '停用' })}</Button>
      </ChosenBar>
      <Table
        label={localize({ en: 'Members', zh: '用户' })}
        columns={columns}
        choosing={shown}
        sorting={{ by: 'dots', descending, onSort: () => setDescending(!descending) }}
      >
        {(descending ? ROWS : ROWS.toReversed()).map(([name, dots]) => (
          <TableRow
            key={name}
            id={name}
            name={name}
            cells={[
              name,
              dots,
              <Button key="actions" size="small" look="quiet">
                {localize({ en: 'Details', zh: '详情' })}
              </Button>,
            ]}
          />
        ))}
      </Table>
    </>
  )
}
