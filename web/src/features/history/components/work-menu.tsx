import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Info, List, Trash2 } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { recipeOfWork, showRecipe } from '../../drafts/public.ts'
import { deleteWorks } from '../marks-store.ts'
import { titleOf } from '../title.ts'
import { WorkMenuItems } from '../work-menu-context.ts'
import { FormatItems } from './format-items.tsx'
import { UseInItems } from './use-in-items.tsx'
import { useLinkState } from './use-link-state.ts'

/** Further actions on a work. */
export function WorkMenu({ work, look }: { work: Work; look: 'over' | 'quiet' | 'framed' }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const linkState = useLinkState()
  const MoreItems = use(WorkMenuItems)
  const name = t('history.actions', { title: titleOf(work, language) })
  return (
    <Menu label={name} width={220} target={(button) => <IconButton look={look} label={name} icon={<Ellipsis aria-hidden />} {...button} />}>
      <MenuItem
        icon={<Info aria-hidden />}
        onSelect={() => void navigate({ to: '/work/$id', params: { id: work.image_id }, state: linkState })}
      >
        {t('history.details')}
      </MenuItem>
      <MenuItem icon={<List aria-hidden />} onSelect={() => showRecipe(recipeOfWork(work))}>
        {t('work.parameters')}
      </MenuItem>
      <FormatItems work={work} />
      <UseInItems work={work}>
        <MoreItems work={work} />
      </UseInItems>
      {work.deleted_until === undefined && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void deleteWorks(queries, [work.image_id])}>
            {t('common.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
