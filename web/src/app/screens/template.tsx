import { useParams } from '@tanstack/react-router'
import { TemplatePage } from '../../features/apps/components/template-page.tsx'

/** Both addresses of the editor; the one for new apps has no id. */
export function TemplateScreen() {
  const { id } = useParams({ strict: false })
  return <TemplatePage id={id} />
}
