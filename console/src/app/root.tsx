/** The route around all pages. */
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundForVisitors } from '../ui/page/not-found.tsx'
import { RenewalOverlay } from '../visitor/sign-in/renewal.tsx'

const Root = () => (
  <>
    <Outlet />
    <RenewalOverlay />
  </>
)

export const root = createRootRoute({
  staticData: { who: 'anyone' },
  component: Root,
  notFoundComponent: NotFoundForVisitors,
})
