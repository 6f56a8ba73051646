import { randomUUID } from 'node:crypto'
import { Injectable, NotFoundException } from '@nestjs/common'
import type { ApplicantDto } from './applicant-dto.ts'
import { Prisma } from './generated/client.ts'
import { PrismaService } from './prisma.service.ts'
import type { SubmitQuoteDto } from './quote-dto.ts'

const IS_TAKEN = 'P2002'

@Injectable()
export class QuoteService {
  constructor(private readonly prisma: PrismaService) {}

  /** Stores the quote, its applicants, an event and the request's key in one transaction. */
  async submit(clientId: string, submission: SubmitQuoteDto, key: string | undefined) {
    const id = randomUUID()
    try {
      await this.prisma.application.create({
        data: {
          id,
          clientId,
          state: 'Submitted',
          body: submission as unknown as Prisma.InputJsonObject,
          applicants: { createMany: { data: submission.quote.applicants.map(applicantRow) } },
          events: { create: { id: randomUUID(), type: 'quote.submitted' } },
          ...(key === undefined ? {} : { keys: { create: { clientId, key } } }),
        },
      })
    } catch (error) {
      if (
        !(error instanceof Prisma.PrismaClientKnownRequestError) ||
        error.code !== IS_TAKEN ||
        key === undefined
      )
        throw error
      const first = await this.prisma.requestKey.findUniqueOrThrow({
        where: { clientId_key: { clientId, key } },
      })
      return { quoteReference: first.applicationId, status: 'Success' }
    }
    return { quoteReference: id, status: 'Success' }
  }

  async status(clientId: string, id: string) {
    const found = await this.prisma.application.findFirst({
      where: { id, clientId },
      select: { state: true, submittedAt: true },
    })
    if (found === null) throw new NotFoundException()
    return found
  }
}

const applicantRow = ({ personalInfo, contactDetails }: ApplicantDto, position: number) => ({
  id: randomUUID(),
  position,
  firstName: personalInfo.firstName,
  lastName: personalInfo.lastName,
  dateOfBirth: new Date(personalInfo.dateOfBirth),
  ppsNumber: personalInfo.ppsNumber,
  emailAddress: contactDetails.emailAddress,
  mainPhone: contactDetails.mainPhoneNumber,
})
