import type { Text } from '@stipple/core/domain/text'
import { Button } from '../../../components/button/button.tsx'
import { notify, type Tone } from '../../../lib/notify.ts'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Toaster',
  about: {
    en: 'Shows what happened, in the corner; a problem stays longer, and an action that can be undone offers it.',
    zh: '在角落里说明发生了什么；出错时停留更久，可撤销的会给出撤销。',
  },
  states: [{ label: { en: 'Press for each tone', zh: '点击查看各种语气' }, Show: Sample, wide: true }],
}

function Sample() {
  const localize = useLocalize()
  return NOTICES.map(({ tone, button, text }) => (
    <Button
      key={tone}
      onClick={() =>
        notify(localize(text), {
          tone,
          ...(tone === 'plain' && { action: { label: localize({ en: 'Undo', zh: '撤销' }), run: () => undefined } }),
        })
      }
    >
      {localize(button)}
    </Button>
  ))
}

const NOTICES: readonly { readonly tone: Tone; readonly button: Text; readonly text: Text }[] = [
  { tone: 'done', button: { en: 'Done', zh: '完成' }, text: { en: 'Saved.', zh: '已保存。' } },
  { tone: 'plain', button: { en: 'With a way back', zh: '可撤销' }, text: { en: 'Moved to the trash.', zh: '已移到回收站。' } },
  { tone: 'warning', button: { en: 'Warning', zh: '提醒' }, text: { en: 'Only 12 dots are left.', zh: '仅剩 12 点。' } },
  {
    tone: 'problem',
    button: { en: 'Problem', zh: '出错' },
    text: { en: 'The picture could not be read. No dots were spent.', zh: '图片无法读取，未扣点数。' },
  },
]
