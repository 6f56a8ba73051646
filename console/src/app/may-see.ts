import type { StaticDataRouteOption } from '@tanstack/react-router'
import { hasCapability, type Role } from '../../../src/domain/access/roles.ts'

/** Whether the role may see the page of a route. */
export const maySee = (role: Role, route: StaticDataRouteOption | undefined): boolean =>
  route !== undefined && route.who !== 'anyone' && hasCapability(role, route.who)
