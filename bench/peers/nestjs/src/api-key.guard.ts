import { createHash } from 'node:crypto'
import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common'
import { PrismaService } from './prisma.service.ts'

/** Knows a key again without asking the database, for ever: Forecourt also notices within a second that a key was withdrawn. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly clients = new Map<string, string>()

  constructor(private readonly prisma: PrismaService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest()
    const [scheme, key] = (request.headers.authorization ?? '').split(' ')
    if (scheme !== 'Bearer' || key === undefined) throw new UnauthorizedException()
    const keyHash = createHash('sha256').update(key).digest('hex')
    const known = this.clients.get(keyHash)
    const clientId = known ?? (await this.prisma.apiClient.findUnique({ where: { keyHash } }))?.id
    if (clientId === undefined) throw new UnauthorizedException()
    this.clients.set(keyHash, clientId)
    request.clientId = clientId
    return true
  }
}
