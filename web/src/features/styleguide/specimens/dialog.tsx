import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { lazy } from '../../../lib/lazy.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

const Dialog = lazy(async () => ({ default: (await import('../../../components/dialog/dialog.tsx')).Dialog }))

export const specimen: Specimen = {
  name: 'Dialog',
  about: {
    en: 'Keeps the focus and gives it back; closes with Escape. What cannot be undone is asked first.',
    zh: '焦点留在其中，关闭后归还；Esc 关闭。无法撤销的操作先问一句。',
  },
  states: [
    { label: { en: 'With anything inside', zh: '任意内容' }, Show: Plain },
    { label: { en: 'A question', zh: '确认' }, Show: Question },
  ],
}

function Plain() {
  const localize = useLocalize()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{localize({ en: 'Open', zh: '打开' })}</Button>
      {open && (
        <Dialog title={localize({ en: 'Rename', zh: '重命名' })} onClose={() => setOpen(false)}>
          <p>{localize({ en: 'A dialog is open for as long as it is mounted.', zh: '对话框挂载多久，就打开多久。' })}</p>
        </Dialog>
      )}
    </>
  )
}

function Question() {
  const localize = useLocalize()
  const ask = () =>
    void confirm({
      title: localize({ en: 'Delete 3 works?', zh: '删除 3 件作品？' }),
      text: localize({ en: 'They stay in the trash for 30 days.', zh: '作品会在回收站保留 30 天。' }),
      action: localize({ en: 'Delete', zh: '删除' }),
    })
  return (
    <Button look="danger" onClick={ask}>
      {localize({ en: 'Ask', zh: '询问' })}
    </Button>
  )
}
