import { Star } from 'lucide-react'
import { IconButton } from '../../../components/button/icon-button.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Tip',
  about: {
    en: 'Stands once in the shell and shows the name of any control marked for it, pointed at or reached by keyboard.',
    zh: '全站只有一个，显示带标记控件的名称，鼠标悬停或键盘聚焦时出现。',
  },
  states: [{ label: { en: 'Point at it', zh: '移上去看看' }, Show: Sample }],
}

function Sample() {
  const localize = useLocalize()
  return <IconButton look="framed" label={localize({ en: 'Star', zh: '收藏' })} icon={<Star aria-hidden />} />
}
