import { lazy } from '../../../lib/lazy.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

const Markdown = lazy(async () => ({ default: (await import('../../../components/markdown/markdown.tsx')).Markdown }))

export const specimen: Specimen = {
  name: 'Markdown',
  about: {
    en: 'Text as somebody else wrote it: HTML stays text, addresses lead to pages only.',
    zh: '他人写的文字：HTML 按原文显示，链接只通向网页。',
  },
  states: [{ label: { en: 'A paragraph', zh: '一段' }, Show: Sample, wide: true }],
}

function Sample() {
  const localize = useLocalize()
  return (
    <div>
      <Markdown
        text={localize({
          en: 'Dots are **held** while a job runs, and *settled* when it is done. [Read on](https://example.org)',
          zh: '任务运行时点数先**冻结**，完成后再*结算*。[继续阅读](https://example.org)',
        })}
      />
    </div>
  )
}
