export { Styleguide as StyleguideScreen } from '../../features/styleguide/styleguide.tsx'
