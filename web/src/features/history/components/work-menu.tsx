import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Info, List, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { recipeOfWork, recreate, sendPicture, showRecipe, usePictureModes } from '../../drafts/public.ts'
import { deleteWorks } from '../marks.ts'
import { titleOf } from '../title.ts'
import { AttachmentItems } from './attachment-items.tsx'

/** Everything else that can be done with a work. */
export function WorkMenu({ work, look }: { work: Work; look: 'over' | 'quiet' | 'framed' }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pictureModes = usePictureModes()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (type: string) => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model: undefined } })
  const name = t('history.actions', { title: titleOf(work, language) })
  return (
    <Menu label={name} width={220} target={(button) => <IconButton look={look} label={name} icon={<Ellipsis aria-hidden />} {...button} />}>
      <MenuItem icon={<Info aria-hidden />} onSelect={() => void navigate({ to: '/work/$id', params: { id: work.image_id } })}>
        {t('history.details')}
      </MenuItem>
      <MenuItem icon={<List aria-hidden />} onSelect={() => showRecipe(recipeOfWork(work))}>
        {t('work.parameters')}
      </MenuItem>
      <MenuItem
        icon={<RotateCcw aria-hidden />}
        onSelect={() => {
          recreate(work)
          open(work.jobtype)
        }}
      >
        {t('work.again')}
      </MenuItem>
      <AttachmentItems work={work} />
      {work.media === 'image' && <MenuLabel>{t('history.useIn')}</MenuLabel>}
      {work.media === 'image' &&
        pictureModes.map((target) => (
          <MenuItem
            key={target.mode.id}
            onSelect={() => {
              sendPicture(work, target)
              open(target.mode.id)
            }}
          >
            {target.mode.label[language]}
          </MenuItem>
        ))}
      <MenuLine />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void deleteWorks(queries, [work.image_id])}>
        {t('common.delete')}
      </MenuItem>
    </Menu>
  )
}
