import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { WorksFilter } from '../filter.ts'
import { detailFacetsQuery } from '../queries.ts'

interface Props {
  readonly filter: WorksFilter
  readonly onChoose: (name: 'lora' | 'size' | 'cost', value: string | undefined) => void
}

/** Filters by LoRA, size and cost, counted when they are first opened. */
export function DetailMenus({ filter, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const isShown = open || [filter.lora, filter.size, filter.cost].some((value) => value !== undefined)
  const { data: facets } = useQuery({ ...detailFacetsQuery(filter), enabled: isShown })
  if (!isShown)
    return (
      <Button look="quiet" size="small" icon={<SlidersHorizontal size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {t('gallery.moreFilters')}
      </Button>
    )
  const loraNames = new Map(facets?.loras.map(({ value, name }) => [value, name]))
  const menus = [
    { name: 'lora', counted: facets?.loras, labelOf: (value: string) => loraNames.get(value) ?? value },
    { name: 'size', counted: facets?.sizes, labelOf: (value: string) => value.replace('x', ' × ') },
    { name: 'cost', counted: facets?.costs, labelOf: (value: string) => t('gallery.costRange', { range: rangeText(value) }) },
  ] as const
  return menus.map(({ name, counted = [], labelOf }) => (
    <FilterMenu
      key={name}
      label={t(`gallery.facets.${name}`)}
      any={t(`gallery.any.${name}`)}
      value={filter[name]}
      options={counted.map(({ value, count }) => ({ value, label: labelOf(value), end: formatNumber(count, language) }))}
      labelOf={labelOf}
      onChoose={(value) => onChoose(name, value)}
    />
  ))
}

/** A readable range of dots: `1–5`, `101+`. */
const rangeText = (range: string): string => (range.endsWith('-') ? `${range.slice(0, -1)}+` : range.replace('-', '–'))
