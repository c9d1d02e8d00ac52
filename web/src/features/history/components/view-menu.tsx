import { Grid3x3, LayoutDashboard, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../components/menu/menu.tsx'
import { type Layout, useOptions } from '../../options/public.ts'
import type { HistoryView } from '../address.ts'

interface Props {
  readonly view: HistoryView
  readonly onView: (view: HistoryView) => void
}

const LAYOUTS = { dynamic: LayoutDashboard, grid: Grid3x3, group: Rows3 } as const satisfies Record<Layout, unknown>
const SIZES = [25, 30, 50, 100] as const

/** Layout of the works; kept for the next visit. */
export function ViewMenu({ view, onView }: Props) {
  const { t } = useTranslation()
  const { pageless, pageSize } = useOptions()
  const Sign = LAYOUTS[view.layout]
  const usual = view.layout === 'grid' ? 30 : 25
  const size = pageSize === 'auto' ? usual : pageSize
  return (
    <Menu
      label={t('gallery.view')}
      target={(button) => <IconButton look="framed" label={t('gallery.view')} icon={<Sign aria-hidden />} {...button} />}
    >
      <MenuLabel>{t('gallery.layout')}</MenuLabel>
      {(['dynamic', 'grid', 'group'] as const).map((layout) => {
        const Icon = LAYOUTS[layout]
        return (
          <MenuItem
            key={layout}
            icon={<Icon aria-hidden />}
            chosen={view.layout === layout}
            onSelect={() => {
              useOptions.setState({ layout })
              onView({ ...view, layout, page: 1 })
            }}
          >
            {t(`gallery.layouts.${layout}`)}
          </MenuItem>
        )
      })}
      {view.layout === 'group' && <MenuLabel>{t('gallery.groupBy')}</MenuLabel>}
      {view.layout === 'group' &&
        (['job', 'day', 'model'] as const).map((groupBy) => (
          <MenuItem
            key={groupBy}
            chosen={view.groupBy === groupBy}
            onSelect={() => {
              useOptions.setState({ groupBy })
              onView({ ...view, groupBy, page: 1 })
            }}
          >
            {t(`gallery.groups.${groupBy}`)}
          </MenuItem>
        ))}
      <MenuLabel>{t('gallery.paging')}</MenuLabel>
      <MenuItem chosen={pageless} onSelect={() => useOptions.setState({ pageless: true })}>
        {t('gallery.pageless')}
      </MenuItem>
      {SIZES.map((one) => (
        <MenuItem
          key={one}
          chosen={!pageless && size === one}
          onSelect={() => {
            useOptions.setState({ pageless: false, pageSize: one === usual ? 'auto' : one })
            onView({ ...view, page: 1 })
          }}
        >
          {t('gallery.paged', { size: one })}
        </MenuItem>
      ))}
    </Menu>
  )
}
