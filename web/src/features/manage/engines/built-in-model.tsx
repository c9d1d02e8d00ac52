import type { Reply } from '@stipple/core/contract/client'
import type { ManagedSetting } from '@stipple/core/contract/manage'
import { MODEL_AUDIENCES, type ModelAudience } from '@stipple/core/domain/model-audience'
import { localize } from '@stipple/core/domain/text'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { NumberInput } from '../../../components/number-input/number-input.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSetting } from '../settings/use-setting.ts'
import styles from './built-in-engines.module.css'

interface Props {
  readonly model: Reply<'GET /api/manage/engines'>['data']['engines'][number]['models'][number]
  /** The setting for hidden models, prices and audiences. */
  readonly overrides: ManagedSetting
}

/** A built-in model: its audience and price. */
export function BuiltInModel({ model, overrides }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending } = useSetting(overrides)
  const label = localize(model.label, language)
  const { [model.id]: saved, ...others } = objectOf(overrides.value)
  const { audience: before, ...rest } = objectOf(saved)
  const audience = MODEL_AUDIENCES.find((one) => one === before) ?? 'all'
  const menu = t('engines.models.audienceOf', { model: label })
  const members = t(`engines.models.for.${audience}`)
  const change = (next: { hidden?: boolean; cost?: number; audience?: ModelAudience | 'all' }) => {
    const { hidden, cost, audience: chosen } = { hidden: model.hidden, cost: model.cost, audience, ...next }
    // A manually set name stays.
    const { hidden: _hidden, cost: _cost, ...named } = rest
    const own = {
      ...named,
      ...(hidden && { hidden }),
      ...(cost !== model.initial_cost && { cost }),
      ...(chosen !== 'all' && { audience: chosen }),
    }
    mutate(Object.keys(own).length === 0 ? others : { ...others, [model.id]: own })
  }
  return (
    <tr>
      <th scope="row">
        {label} {model.experimental && <Badge tone="caution">{t('common.experimental.badge')}</Badge>}
        <Menu
          label={menu}
          width={200}
          placement="below start"
          target={(button) => (
            <button
              type="button"
              className={styles.audience}
              aria-label={t('common.labelled', { label: menu, value: members })}
              disabled={isPending}
              {...button}
            >
              {members}
              <ChevronDown size={12} aria-hidden />
            </button>
          )}
        >
          {(['all', ...MODEL_AUDIENCES] as const).map((one) => (
            <MenuItem key={one} chosen={one === audience} onSelect={() => change({ audience: one })}>
              {t(`engines.models.for.${one}`)}
            </MenuItem>
          ))}
        </Menu>
      </th>
      <td>
        <Switch
          label={t('engines.models.shownOf', { model: label })}
          bare
          checked={!model.hidden}
          disabled={isPending}
          onChange={(shown) => change({ hidden: !shown })}
        />
      </td>
      <td>
        <NumberInput
          label={t('engines.models.costOf', { model: label })}
          value={model.cost}
          minimum={0}
          maximum={100_000}
          disabled={isPending || model.experimental === true}
          onChange={(cost = model.initial_cost) => change({ cost })}
        />
      </td>
    </tr>
  )
}

type Value = ManagedSetting['value']
/** Entries of a value that is an object; empty for others. */
const objectOf = (value: Value | undefined): Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
