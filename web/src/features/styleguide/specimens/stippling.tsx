import { FORM_NAMES, type FormName } from '../../../components/stippling/forms.ts'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import type { Specimen } from '../components/specimen.tsx'

export const specimen: Specimen = {
  name: 'StippleField',
  about: {
    en: 'Ink dots that gather as the progress grows. Decoration: what is going on is also written in words beside it.',
    zh: '墨点随进度聚拢成形。它只是装饰：进展另有文字说明。',
  },
  states: FORM_NAMES.map((form) => ({ label: nameOf(form), Show: () => <Field form={form} />, fill: true })),
}

function nameOf(form: FormName) {
  return {
    sphere: { en: 'Sphere', zh: '球' },
    hills: { en: 'Hills', zh: '丘' },
    peak: { en: 'Peak', zh: '峰' },
    waves: { en: 'Waves', zh: '浪' },
  }[form]
}

function Field({ form }: { form: FormName }) {
  return (
    <div style={{ height: 140 }}>
      <StippleField seed="specimen" form={form} progress={1} />
    </div>
  )
}
