import type { Work } from '@stipple/core/contract/shapes'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { notify } from '../../../lib/notify.ts'
import { Dots } from '../../credits/public.ts'
import { ACTION_ICONS } from '../action-icons.ts'
import { useWorkActions } from '../jobs/use-work-actions.ts'

/** Menu items of the member's own work: one-click actions with their prices. */
export function ActionItems({ work }: { work: Work }) {
  const { t } = useTranslation()
  const actions = useWorkActions(work) ?? []
  return actions.map(({ action, cost, run }) => {
    const Icon = ACTION_ICONS[action]
    const label = t(`history.make.${action}`)
    return (
      <MenuItem
        key={action}
        icon={<Icon aria-hidden />}
        end={<Dots count={cost} />}
        onSelect={() => {
          run()
          notify(t('history.make.begun', { action: label }), { id: `begun ${work.image_id} ${action}` })
        }}
      >
        {label}
      </MenuItem>
    )
  })
}
