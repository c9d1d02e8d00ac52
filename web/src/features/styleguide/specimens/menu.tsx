import { Download, Ellipsis, Star, Trash2 } from 'lucide-react'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../components/menu/menu.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'Menu',
  about: {
    en: 'In the top layer. Arrow keys walk, letters jump, Escape closes and gives the focus back.',
    zh: '位于顶层。方向键移动，字母键跳转，Esc 关闭并归还焦点。',
  },
  states: [{ label: { en: 'Press to open', zh: '点击打开' }, Show: Sample }],
}

function Sample() {
  const localize = useLocalize()
  const label = localize({ en: 'More actions', zh: '更多操作' })
  return (
    <Menu
      label={label}
      placement="below start"
      target={(button) => <IconButton {...button} look="framed" label={label} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuLabel>{localize({ en: 'This work', zh: '此作品' })}</MenuLabel>
      <MenuItem icon={<Star aria-hidden />} onSelect={nothing}>
        {localize({ en: 'Star', zh: '收藏' })}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onSelect={nothing}>
        {localize({ en: 'Download', zh: '下载' })}
      </MenuItem>
      <MenuLine />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={nothing}>
        {localize({ en: 'Delete', zh: '删除' })}
      </MenuItem>
    </Menu>
  )
}

const nothing = (): void => undefined
