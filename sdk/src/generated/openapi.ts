// Generated from docs/reference/openapi.json by `npm run generate`; changes here are overwritten.
export interface paths {
    "/api/quote/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a quote
         * @description Validates the whole quote, stores it, and answers with its `quoteReference`.
         *
         *     - **Valid:** it is submitted for review (`wasSubmitted` is true).
         *     - **Not valid:** it is stored in the state Open, and `errors` names every field that fails. Correct it and resubmit the whole quote with its `quoteReference`; this submits the same quote, not a new one.
         *     - **No longer Open:** it stays as it is, and the only failure is `changeDenied`.
         *
         *     All three get status 200: the body distinguishes them. Send a null `quoteReference` for a new quote.
         *
         *     A client that belongs to no dealer names the owner in `ownerUserEmail`: a dealer’s user who has allowed this client to submit quotes on their behalf. A dealer’s own client also needs the consent of the user it names; without a name it owns the quote itself. On a resubmission an absent owner or absent `customData` keeps the stored one; a null `customData` clears it. `quoteReference` is also taken beside `quote`, and `customData` and `ownerUserEmail` inside it.
         */
        post: operations["submitQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a case
         * @description Validates the whole case, stores it, and answers with its `caseId`.
         *
         *     - **Valid:** it is submitted for review (`isSubmitted` is true).
         *     - **Not valid:** it is stored in the state Open, and `validationErrors` names every field that fails. Correct it and resubmit the whole case with its `caseId`; this submits the same case, not a new one.
         *     - **No longer Open:** it stays as it is, and the only failure is `changeDenied`.
         *
         *     All three get status 200: the body distinguishes them. Send a null `caseId` for a new case.
         *
         *     `onBehalfOf` names the owner: a dealer’s user who has allowed this client to act for them. If it is empty, the calling client itself is the owner. On a resubmission an empty `onBehalfOf` keeps the stored owner. The key `caseId` must always be there: send null for a new case. `caseId` and `onBehalfOf` are also taken inside `borrower` or `loanDetails`.
         *
         *     Send the applicants twice, in `applicants` and in `borrower.applicants`; the two lists must be the same.
         */
        post: operations["submitCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a quote without submitting it
         * @description A dry run of the submission: takes the same body, reports the same failures in `errors`, refuses what a submission would refuse, and stores nothing. `wasSubmitted` is false and `quoteReference` is null. A valid dry run has the status Success. Idempotency-Key is ignored.
         */
        post: operations["validateQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a case without submitting it
         * @description A dry run of the submission: takes the same body, reports the same failures in `validationErrors`, refuses what a submission would refuse, and stores nothing. `isSubmitted` is false and `caseId` is null. A valid dry run has no failures. Idempotency-Key is ignored.
         */
        post: operations["validateCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a quote
         * @description The state of the quote and when it entered it. It includes the submission’s custom data.
         */
        get: operations["readQuoteStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a quote back
         * @description The quote as last submitted, its failures (`errors`), its state and its history. A client may read its own submissions, and those of its own dealer; any other quote looks as if it did not exist.
         */
        get: operations["readQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a case
         * @description The state of the case and when it entered it. The figures are left out while no product is selected. `quoteReference` is the id in the path.
         */
        get: operations["readCaseStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a case back
         * @description The case as last submitted, its failures (`validationErrors`), its state and its history. A client may read its own submissions, and those of its own dealer; any other case looks as if it did not exist.
         */
        get: operations["readCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List quotes
         * @description The quotes that this client may read, the least recently changed first, so that a quote that changes while you page comes again and none is left out. To follow changes, keep the newest `updatedAt` that you have seen and send it as `updatedSince`.
         */
        get: operations["listQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cases
         * @description The cases that this client may read, the least recently changed first, so that a case that changes while you page comes again and none is left out. To follow changes, keep the newest `updatedAt` that you have seen and send it as `updatedSince`.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requirements of a quote
         * @description The documents that the lender needs before the quote’s agreement can be signed, in the order in which the lender asked for them, all on one page.
         */
        get: operations["listQuoteRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a quote
         * @description All documents uploaded for the quote, by anyone, the oldest first. All of them are on one page.
         */
        get: operations["listQuoteDocuments"];
        put?: never;
        /**
         * Upload a document for a quote
         * @description Sends a PDF, JPEG or PNG of at most 20 MiB for one of the quote’s requirements, which then becomes `received`. Until the lender has checked it, you can upload another for the same requirement. A quote has at most 100 documents. The lender gives each client a quota, which is how many bytes of documents it may store on all of its applications together: 20 GiB unless agreed otherwise.
         *
         *     The service detects the file type from its content. A declared type must match it; older names of the types are accepted, and `application/octet-stream` or no type declares nothing. The service rejects PDFs that need a password, forbid printing or copying, are incomplete, or contain JavaScript or actions that start programs; and pictures that are incomplete or have more than 100 million pixels. It warns the lender’s staff about PDFs with embedded files, media or XFA forms. In a form, `requirement` may come before or after `file`. An incomplete upload leaves nothing behind. The service ends an upload that stalls for 30 seconds, or takes more than 15 minutes in all. A client may have four in flight.
         *
         *     With an Idempotency-Key, two forms are the same if their fields and files are.
         */
        post: operations["uploadQuoteDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document of a quote
         * @description The file as it was uploaded. Its name is in `Content-Disposition`, in the form of RFC 6266 and RFC 8187.
         */
        get: operations["readQuoteDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requirements of a case
         * @description The documents that the lender needs before the case’s agreement can be signed, in the order in which the lender asked for them, all on one page.
         */
        get: operations["listCaseRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of a case
         * @description All documents uploaded for the case, by anyone, the oldest first. All of them are on one page.
         */
        get: operations["listCaseDocuments"];
        put?: never;
        /**
         * Upload a document for a case
         * @description Sends a PDF, JPEG or PNG of at most 20 MiB for one of the case’s requirements, which then becomes `received`. Until the lender has checked it, you can upload another for the same requirement. A case has at most 100 documents. The lender gives each client a quota, which is how many bytes of documents it may store on all of its applications together: 20 GiB unless agreed otherwise.
         *
         *     The service detects the file type from its content. A declared type must match it; older names of the types are accepted, and `application/octet-stream` or no type declares nothing. The service rejects PDFs that need a password, forbid printing or copying, are incomplete, or contain JavaScript or actions that start programs; and pictures that are incomplete or have more than 100 million pixels. It warns the lender’s staff about PDFs with embedded files, media or XFA forms. In a form, `requirement` may come before or after `file`. An incomplete upload leaves nothing behind. The service ends an upload that stalls for 30 seconds, or takes more than 15 minutes in all. A client may have four in flight.
         *
         *     With an Idempotency-Key, two forms are the same if their fields and files are.
         */
        post: operations["uploadCaseDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document of a case
         * @description The file as it was uploaded. Its name is in `Content-Disposition`, in the form of RFC 6266 and RFC 8187.
         */
        get: operations["readCaseDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the signing of a quote stands
         * @description The quote’s signing that is in progress or completed, or the last one that ended unsigned. If no signing was ever started, `state`, `startedAt` and `lapsesAt` are null. `reason` says why signing cannot start now, and `requirements` names the documents that are still missing.
         */
        get: operations["readQuoteSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the sealed agreement of a quote
         * @description The agreement with all signatures, their evidence, and the lender’s seal (PAdES), which any PDF reader can verify. What is there never changes. So that the seal can be verified for years, the service adds proofs and time stamps at the end of the file.
         */
        get: operations["readQuoteAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/esign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the signing of a case
         * @description Starts the electronic signing of an approved case with nothing outstanding: the service prepares the agreement, and mails every applicant a link to sign it. Links expire after 14 days. A repeated request returns the progress; only the request that started the signing gets `Initiated`.
         *
         *     For a case that this client may not see, the answer is `Not permitted`, whether the case exists or not. With `Not ready`, `GET /api/case/{caseId}/signing` says why in `reason`, and names the missing documents in `requirements`. The body is optional.
         */
        post: operations["startCaseSigning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the signing of a case stands
         * @description The case’s signing that is in progress or completed, or the last one that ended unsigned. If no signing was ever started, `state`, `startedAt` and `lapsesAt` are null. `reason` says why signing cannot start now, and `requirements` names the documents that are still missing.
         */
        get: operations["readCaseSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the sealed agreement of a case
         * @description The agreement with all signatures, their evidence, and the lender’s seal (PAdES), which any PDF reader can verify. What is there never changes. So that the seal can be verified for years, the service adds proofs and time stamps at the end of the file.
         */
        get: operations["readCaseAgreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quote offers
         * @description Which products fit a vehicle, a price and a deposit, and with what figures: for your website, before anyone applies. The service stores nothing, so you can ask at every keystroke, and it ignores an Idempotency-Key.
         *
         *     Offers come best first: the lowest APRC, then the lowest monthly payment. A dealer’s client gets its dealer’s own rates, if there are any. For requested terms that are not on offer, `reasons` says why; that is an answer with status 200. A request with invalid fields gets 400, and `errors` names all of them at once.
         *
         *     A quotation is not binding. An application gets the offers of the day on which it is submitted.
         */
        post: operations["quoteOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description OAuth 2.0 for clients (RFC 6749, 4.4). A token is valid for 600 seconds. Send it as `Authorization: Bearer`, like an API key. Treat it as an opaque text. Get the next one shortly before it expires, or when an operation answers 401.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token
         * @description Ends one of the client’s tokens at once (RFC 7009); within a second the whole service refuses it. The answer is the same for an unknown token and for another client’s token, which stays valid.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether an access token holds
         * @description Describes a client’s own tokens (RFC 7662). For a token that is expired, revoked, unknown or another client’s, it says only that the token is not active. With `Accept: application/token-introspection+jwt` the answer is signed (RFC 9701).
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that sign answers
         * @description The public keys (RFC 7517) of the key that signs introspection answers, and of those retired within a day.
         */
        get: operations["readSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the authorization server, as OpenID Connect does
         * @description The description under the path of OpenID Connect Discovery, where many libraries look first. Users do not sign in here: the server has no authorization endpoint and issues no ID tokens.
         */
        get: operations["readOpenIdConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the authorization server
         * @description The description under the path that RFC 8414 derives from the issuer.
         */
        get: operations["readAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the authorization server, under its own path
         * @description The same description, for clients that append the well-known path to the issuer instead of putting it before the issuer’s path.
         */
        get: operations["readAuthorizationServerHere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description For supervisors: answers as long as the process can answer at all. Restart it if it does not.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the service ready?
         * @description For load balancers: 200 if the database answers, takes writes, has room on its disk and has the schema of this version, and no submission hangs. Otherwise, and while the service starts or stops, 503 with the reason.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description In a sandbox it is open to all; otherwise it needs the token that the operator has set (METRICS_TOKEN), or is only available on a separate port.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI 3.1 description of the service. `/docs/api` shows it in a readable form.
         */
        get: operations["openApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asyncapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The description of events
         * @description The AsyncAPI 3.0 description of the events of webhooks and the feed.
         */
        get: operations["asyncApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a quote
         * @description Ends the quote on behalf of its borrower. This is possible until it is paid out, which is a final state.
         */
        post: operations["withdrawQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a case
         * @description Ends the case on behalf of its borrower. This is possible until it is paid out, which is a final state.
         */
        post: operations["withdrawCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/quote/{quoteReference}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a quote to be reviewed
         * @description Sends a quote that only the decision policy has declined to a person: its state is then InReview. If a person declined it, only the lender’s staff can reconsider. In the sandbox every declined quote can be reviewed.
         */
        post: operations["reviewQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/case/{caseId}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a case to be reviewed
         * @description Sends a case that only the decision policy has declined to a person: its state is then InReview. If a person declined it, only the lender’s staff can reconsider. In the sandbox every declined case can be reviewed.
         */
        post: operations["reviewCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Walk an application to a state (sandbox)
         * @description For test clients only: moves a quote or a case to a state by allowed transitions. Each counts and causes events like any other. An open application is decided only after a valid submission. For live clients the path does not exist.
         */
        post: operations["advanceInSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/signing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the links and codes of signers (sandbox)
         * @description For test clients only: the state of a quote’s or case’s signing, with the link of each signer and the code that they requested, so that a test can sign in their place. For live clients the path does not exist.
         */
        get: operations["readSandboxSigning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/{reference}/esign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a signing (sandbox)
         * @description For test clients only: starts the signing of a quote or a case, as the lender’s staff do with live quotes. For live clients the path does not exist.
         */
        post: operations["startSandboxSigning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/certifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign the result of a certification run (sandbox)
         * @description For test clients only: `forecourt certify` sends the result of its run. The service compares the request IDs with the request log of the client, and returns the certificate with a signature. It stores only an entry in the audit log. For live clients the path does not exist.
         */
        post: operations["signCertification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/certifications/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the signature of a certificate
         * @description Returns whether this service has made the signature, and the digest of the certificate that it is for. Compare it with the SHA-256 of your copy: the `certificate` of the file as JSON without spaces. `forecourt certify --verify` does both.
         */
        get: operations["verifyCertification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/car/specification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search new-car specifications
         * @description Finds new cars by make, model and specification, however they are spelt, best match first. Send at least one of the three. Use a car’s `id` as `newVehicle.carId`, and its other values in the fields of the same names. If the cars found are of several makes or models, `details=true` adds the make and model of each car.
         */
        get: operations["searchCarSpecifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{set}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rules of a set
         * @description Everything that a submission must meet, for programs that build forms: fields with their kinds, conditions and sentences, cross-field rules, failure types, a JSON Schema with the conditions, and the lender’s choices: banks and terms. The answer changes with the service’s version, and when the lender changes banks or products.
         */
        get: operations["readRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description The users who let this client act for them, the oldest consent first. A user consents on the page `/consent?client_id=…&state=…&redirect_uri=…`, to which the client sends them, and can withdraw at any time. A consent and its withdrawal take effect at the next request: a user who is not listed here can’t be named as an owner. A dealer’s client also needs the consent of its own dealer’s users.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description This client’s webhook endpoints, the oldest first. All of them are on one page.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Registers an address to which the service posts the events of the applications that this client may read. A client has at most 20. Only this answer shows the secret.
         *
         *     **What comes.** A POST with `type`, `timestamp` and `data`, as `/asyncapi.json` describes for each type, signed according to [Standard Webhooks](https://www.standardwebhooks.com): `webhook-id` (the event’s, the same at each attempt), `webhook-timestamp` and `webhook-signature`. Verify the bytes as they came, and refuse timestamps that are more than five minutes off.
         *
         *     **What to answer.** Any 2xx within 15 seconds, before you work on it. Redirects are not followed, and at most 64 KiB of an answer are read. 410 disables the endpoint at once.
         *
         *     **What is tried again.** Everything else: after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 8 h, each wait longer or shorter by up to 20 %, until 5 days after the first attempt; `Retry-After` is honoured up to 24 hours. The service disables an endpoint that accepts nothing for 5 days, and mails its people.
         *
         *     **What to expect.** At least one delivery of each event, and sometimes two: remember `webhook-id`. Those of one application come in order as far as possible; `data.sequence` is the reliable order.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description A webhook endpoint’s settings and health. Its secret is not shown again.
         */
        get: operations["readWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint and its pending deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes the members that you send. Types apply to events from now on. While an endpoint is disabled, the service queues no events for it, and pending deliveries wait; have events of that time delivered again, or read the feed. Enabled again, or given another URL, it starts afresh: all pending deliveries are sent at once.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook endpoint’s secret
         * @description Gives the endpoint a new secret, and shows it this once. For 24 hours deliveries are also signed with the one that it replaces. If you rotate again within that time, each former secret keeps its own 24 hours, so that deliveries have one signature per secret, at most 10.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook endpoint out
         * @description Sends `webhook.ping` at once, signed like any delivery, and returns the result, which takes up to 15 seconds. It is not an event: it is not in the feed or the log, it is not repeated, and its result changes nothing. You can also ping disabled endpoints.
         */
        post: operations["pingWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook endpoint’s deliveries
         * @description The deliveries, past and pending, the newest event first, with every attempt. Kept for 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/deliveries/{number}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event again
         * @description Delivers one event of this client’s feed again, at once and with a new schedule: whether the endpoint received it, failed to receive it or never got it. An event whose consent was withdrawn in the meantime is unknown.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a range of events again
         * @description Delivers the events in a period of this client’s feed again, at most 10,000 with one request: after an outage, for example, or from before the endpoint existed.
         */
        post: operations["redeliverWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events
         * @description What happened to the applications that this client may read, in one strict order: the same events as in webhooks, with the same ids, kept for 90 days. Start with `cursor=0`, or with `cursor=now` for future events only, and continue with `nextCursor`, which is always there: you then miss nothing, whatever happens at the same time. A page without items is not the end. Numbers in a cursor have no meaning; they only grow.
         *
         *     With `wait` the service answers as soon as there is something new. A client may have 20 waiting requests at a time.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "quote.statusChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.statusChanged
         * @description The state of a quote has changed. This includes a first submission. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onQuoteStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.requirementsChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.requirementsChanged
         * @description The documents that the lender requires for a quote have changed, but not its state. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onQuoteRequirementsChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.validationFailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.validationFailed
         * @description A submitted quote is not valid; the service stores it. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onQuoteValidationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quote.signingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * quote.signingChanged
         * @description The electronic signing of a quote has started, progressed or ended. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onQuoteSigningChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.statusChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.statusChanged
         * @description The state of a case has changed. This includes a first submission. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onCaseStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.requirementsChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.requirementsChanged
         * @description The documents that the lender requires for a case have changed, but not its state. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onCaseRequirementsChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.validationFailed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.validationFailed
         * @description A submitted case is not valid; the service stores it. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onCaseValidationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "case.signingChanged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * case.signingChanged
         * @description The electronic signing of a case has started, progressed or ended. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onCaseSigningChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consent.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * consent.changed
         * @description A user has allowed this client to act for them, or has withdrawn that consent. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onConsentChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.ping
         * @description A requested test: it is not an event, and not in the feed. Posted to each webhook endpoint that takes this type.
         */
        post: operations["onWebhookPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        QuoteSubmitApplicationRequestModel: {
            /**
             * @description The application.
             * @example {
             *       "borrowerType": "Individual",
             *       "applicants": [
             *         {
             *           "personalInfo": {
             *             "title": "Ms",
             *             "firstName": "Aoife",
             *             "lastName": "Sample",
             *             "maidenName": "Sample",
             *             "dateOfBirth": "1988-05-17",
             *             "nationality": "Irish",
             *             "ppsNumber": "1234567FA",
             *             "maritalStatus": "Single",
             *             "residentialStatus": "Tenant",
             *             "numberOfDependents": 0
             *           },
             *           "contactDetails": {
             *             "emailAddress": "aoife.sample@example.ie",
             *             "mainPhoneNumber": "085 000 0001",
             *             "addressHistory": [
             *               {
             *                 "line1": "3 Samplewood Grove",
             *                 "line2": "Sampla Road",
             *                 "town": "Cork",
             *                 "county": "Cork",
             *                 "postCode": "T12 0000",
             *                 "ccrCounty": "CORK",
             *                 "timeAtAddress": "About2Years"
             *               }
             *             ]
             *           },
             *           "employment": {
             *             "employmentType": "FullTime",
             *             "employmentStatus": "Permanent",
             *             "employerName": "Sample Bakery",
             *             "employerAddress": {
             *               "line1": "Unit 4, Sample Business Park",
             *               "line2": "Specimen Road",
             *               "town": "Cork",
             *               "county": "Cork",
             *               "postCode": "T12 0002"
             *             },
             *             "employmentPhoneNumber": "021 000 0011",
             *             "industryCategory": "Food and drink",
             *             "occupationTitle": "Production supervisor",
             *             "timeInThisEmployment": "About6Years"
             *           },
             *           "incomeExpenditure": {
             *             "netSalaryPerMonth": 2650,
             *             "otherIncomePerMonth": 150,
             *             "mortgageRentPayment": 1100
             *           }
             *         }
             *       ],
             *       "bankDetails": {
             *         "accountName": "Aoife Sample",
             *         "accountType": "IndividualAccount",
             *         "bank": "CreditUnion",
             *         "yearsWithBank": 8,
             *         "accountNumber": "00000001",
             *         "sortCode": "00-00-00",
             *         "iban": "IE00SMPL00000000000001",
             *         "bicCode": "SMPLIE00",
             *         "branch": "Sample Street",
             *         "address": "30 Sample Street, Cork"
             *       },
             *       "financeApplyingFor": "Car",
             *       "usedVehicle": {
             *         "registrationNumber": "201-C-990001",
             *         "currentKilometers": 68400
             *       },
             *       "finance": {
             *         "assetPurchasePrice": 21500,
             *         "tradeInValueDeposit": 4500,
             *         "tradeInRegistrationNumber": "12-C-990002",
             *         "term": 60
             *       },
             *       "furtherInformation": "Sample application: collection is planned for the second week of December.",
             *       "quoteReference": null
             *     }
             */
            quote: components["schemas"]["QuoteApplicationModel"];
            /**
             * @description An object of at most 16384 bytes of JSON. Sent back in the status and in webhooks; at most 16 KiB of JSON.
             * @example {
             *       "orderNumber": "SAMPLE-1001",
             *       "salesperson": "Sam Ample",
             *       "showroom": "Cork"
             *     }
             */
            customData?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: email
             * @description Required when the client is not a dealer and no owner is kept. An e-mail address of at most 254 characters. The user who becomes the owner; must have consented to this client.
             * @example owner@example.ie
             */
            ownerUserEmail?: string | null;
        };
        QuoteApplicationModel: {
            /**
             * @description Individual and SoleTrader 1, Joint 2, Partnership 2 or 3, LimitedCompany 1 to 3.
             * @example [
             *       {
             *         "personalInfo": {
             *           "title": "Ms",
             *           "firstName": "Aoife",
             *           "lastName": "Sample",
             *           "maidenName": "Sample",
             *           "dateOfBirth": "1988-05-17",
             *           "nationality": "Irish",
             *           "ppsNumber": "1234567FA",
             *           "maritalStatus": "Single",
             *           "residentialStatus": "Tenant",
             *           "numberOfDependents": 0
             *         },
             *         "contactDetails": {
             *           "emailAddress": "aoife.sample@example.ie",
             *           "mainPhoneNumber": "085 000 0001",
             *           "addressHistory": [
             *             {
             *               "line1": "3 Samplewood Grove",
             *               "line2": "Sampla Road",
             *               "town": "Cork",
             *               "county": "Cork",
             *               "postCode": "T12 0000",
             *               "ccrCounty": "CORK",
             *               "timeAtAddress": "About2Years"
             *             }
             *           ]
             *         },
             *         "employment": {
             *           "employmentType": "FullTime",
             *           "employmentStatus": "Permanent",
             *           "employerName": "Sample Bakery",
             *           "employerAddress": {
             *             "line1": "Unit 4, Sample Business Park",
             *             "line2": "Specimen Road",
             *             "town": "Cork",
             *             "county": "Cork",
             *             "postCode": "T12 0002"
             *           },
             *           "employmentPhoneNumber": "021 000 0011",
             *           "industryCategory": "Food and drink",
             *           "occupationTitle": "Production supervisor",
             *           "timeInThisEmployment": "About6Years"
             *         },
             *         "incomeExpenditure": {
             *           "netSalaryPerMonth": 2650,
             *           "otherIncomePerMonth": 150,
             *           "mortgageRentPayment": 1100
             *         }
             *       }
             *     ]
             */
            applicants: components["schemas"]["QuoteApplicantModel"][];
            /**
             * @description The bank account from which the instalments are paid.
             * @example {
             *       "accountName": "Aoife Sample",
             *       "accountType": "IndividualAccount",
             *       "bank": "CreditUnion",
             *       "yearsWithBank": 8,
             *       "accountNumber": "00000001",
             *       "sortCode": "00-00-00",
             *       "iban": "IE00SMPL00000000000001",
             *       "bicCode": "SMPLIE00",
             *       "branch": "Sample Street",
             *       "address": "30 Sample Street, Cork"
             *     }
             */
            bankDetails: components["schemas"]["QuoteBankDetailsModel"];
            /**
             * @description Who borrows: one person, two, a partnership, a company or a sole trader.
             * @example Individual
             * @enum {string}
             */
            borrowerType: "Individual" | "Joint" | "Partnership" | "LimitedCompany" | "SoleTrader";
            /**
             * @description The price, the payments at the start, and the term.
             * @example {
             *       "assetPurchasePrice": 21500,
             *       "tradeInValueDeposit": 4500,
             *       "tradeInRegistrationNumber": "12-C-990002",
             *       "term": 60
             *     }
             */
            finance: components["schemas"]["QuoteFinanceModel"];
            /**
             * @description Also as a code: 1 Car, 2 LightCommercial, 3 CAFAsset. Type of vehicle.
             * @example Car
             * @enum {string|integer}
             */
            financeApplyingFor: "Car" | "LightCommercial" | "CAFAsset" | "1" | "2" | "3" | 1 | 2 | 3;
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. The business.
             * @example {
             *       "typeOfBusiness": "Road haulage",
             *       "businessAddress": {
             *         "line1": "Unit 7, Specimen Logistics Park",
             *         "line2": "Trial Road",
             *         "town": "Dublin 12",
             *         "county": "Dublin",
             *         "postCode": "D12 0002"
             *       },
             *       "businessCcrCounty": "DUBLIN",
             *       "businessEmail": "office@haulage.example.ie",
             *       "businessTelephone": "01 000 0018",
             *       "numberOfEmployees": 14,
             *       "averageTurnoverPerMonth": 96000,
             *       "yearIncorporated": "2012"
             *     }
             */
            businessData?: components["schemas"]["QuoteBusinessModel"] | null;
            /**
             * @description Required when borrowerType is Partnership or LimitedCompany. The company.
             * @example {
             *       "legalName": "Specimen Haulage Limited",
             *       "companyRegistrationNumber": "9999999",
             *       "numberOfDirectors": 2
             *     }
             */
            company?: components["schemas"]["QuoteCompanyModel"] | null;
            /**
             * @description Anything else that the lender should know, in your own words.
             * @example Sample application: collection is planned for the second week of December.
             */
            furtherInformation?: string | null;
            /**
             * @description Required when usedVehicle is not given.
             * @example {
             *       "carId": "dacia-duster-1-6-hybrid-140-expression",
             *       "make": "Dacia",
             *       "model": "Duster",
             *       "specification": "1.6 Hybrid 140 Expression 5dr",
             *       "fuel": "Hybrid"
             *     }
             */
            newVehicle?: components["schemas"]["QuoteNewVehicleModel"] | null;
            /**
             * @description Required when borrowerType is Partnership.
             * @example {
             *       "legalName": "Placeholder & Specimen Boats"
             *     }
             */
            partnership?: components["schemas"]["QuotePartnershipModel"] | null;
            /**
             * @description The reference of the quote that is sent again after it failed; null for a new one.
             * @example Q01M7W0FX9DFGWSARHTC8DYZCGZ
             */
            quoteReference?: string | null;
            /**
             * @description Required when borrowerType is SoleTrader.
             * @example {
             *       "tradingAs": "Sampleglen Farm"
             *     }
             */
            soleTrader?: components["schemas"]["QuoteSoleTraderModel"] | null;
            /**
             * @description Required when newVehicle is not given.
             * @example {
             *       "registrationNumber": "201-C-990001",
             *       "currentKilometers": 68400
             *     }
             */
            usedVehicle?: components["schemas"]["QuoteUsedVehicleModel"] | null;
        };
        QuoteApplicantModel: {
            /**
             * @description Addresses, e-mail and phones of the applicant.
             * @example {
             *       "emailAddress": "aoife.sample@example.ie",
             *       "mainPhoneNumber": "085 000 0001",
             *       "addressHistory": [
             *         {
             *           "line1": "3 Samplewood Grove",
             *           "line2": "Sampla Road",
             *           "town": "Cork",
             *           "county": "Cork",
             *           "postCode": "T12 0000",
             *           "ccrCounty": "CORK",
             *           "timeAtAddress": "About2Years"
             *         }
             *       ]
             *     }
             */
            contactDetails: components["schemas"]["QuoteContactDetailsModel"];
            /**
             * @description The applicant as a person.
             * @example {
             *       "title": "Ms",
             *       "firstName": "Aoife",
             *       "lastName": "Sample",
             *       "maidenName": "Sample",
             *       "dateOfBirth": "1988-05-17",
             *       "nationality": "Irish",
             *       "ppsNumber": "1234567FA",
             *       "maritalStatus": "Single",
             *       "residentialStatus": "Tenant",
             *       "numberOfDependents": 0
             *     }
             */
            personalInfo: components["schemas"]["QuotePersonalInfoModel"];
            /**
             * @description Required when borrowerType is Individual or Joint. The applicant’s work and employer.
             * @example {
             *       "employmentType": "FullTime",
             *       "employmentStatus": "Permanent",
             *       "employerName": "Sample Bakery",
             *       "employerAddress": {
             *         "line1": "Unit 4, Sample Business Park",
             *         "line2": "Specimen Road",
             *         "town": "Cork",
             *         "county": "Cork",
             *         "postCode": "T12 0002"
             *       },
             *       "employmentPhoneNumber": "021 000 0011",
             *       "industryCategory": "Food and drink",
             *       "occupationTitle": "Production supervisor",
             *       "timeInThisEmployment": "About6Years"
             *     }
             */
            employment?: components["schemas"]["QuoteEmploymentModel"] | null;
            /**
             * @description Required when borrowerType is Individual or Joint. All applicants together earn at least €1,250 a month.
             * @example {
             *       "netSalaryPerMonth": 2650,
             *       "otherIncomePerMonth": 150,
             *       "mortgageRentPayment": 1100
             *     }
             */
            incomeExpenditure?: components["schemas"]["QuoteIncomeExpenditureModel"] | null;
        };
        QuoteContactDetailsModel: {
            /**
             * @description Covers at least 3 years.
             * @example [
             *       {
             *         "line1": "3 Samplewood Grove",
             *         "line2": "Sampla Road",
             *         "town": "Cork",
             *         "county": "Cork",
             *         "postCode": "T12 0000",
             *         "ccrCounty": "CORK",
             *         "timeAtAddress": "About2Years"
             *       }
             *     ]
             */
            addressHistory: components["schemas"]["QuoteAddressHistoryModel"][];
            /**
             * Format: email
             * @description An e-mail address of at most 254 characters.
             * @example aoife.sample@example.ie
             */
            emailAddress: string;
            /**
             * @description An Irish mobile number in national or international form.
             * @example 085 000 0001
             */
            mainPhoneNumber: string;
            /**
             * @description An Irish phone number in national or international form.
             * @example 091 000 002
             */
            otherPhoneNumber?: string | null;
        };
        QuoteAddressHistoryModel: {
            /**
             * @description County of the address in the list of the credit register.
             * @example CORK
             * @enum {string}
             */
            ccrCounty: "GALWAY" | "LEITRIM" | "MAYO" | "ROSCOMMON" | "SLIGO" | "CARLOW" | "MONAGHAN" | "KILDARE" | "KILKENNY" | "LAOIS" | "LONGFORD" | "LOUTH" | "MEATH" | "OFFALY" | "WESTMEATH" | "WEXFORD" | "WICKLOW" | "CLARE" | "CORK" | "KERRY" | "LIMERICK" | "TIPPERARY" | "WATERFORD" | "CAVAN" | "DONEGAL" | "DUBLIN";
            /**
             * @description How long the applicant has lived there.
             * @example About2Years
             * @enum {string}
             */
            timeAtAddress: "LessThan6Months" | "From6To12Months" | "About1Year" | "About2Years" | "About3Years" | "About4Years" | "About5Years" | "About6Years" | "About7Years" | "About8Years" | "About9Years" | "About10YearsOrMore";
            /**
             * @description The county of the address.
             * @example Cork
             */
            county: string;
            /**
             * @description The first line of the address.
             * @example 3 Samplewood Grove
             */
            line1?: string | null;
            /**
             * @description The second line of the address.
             * @example Sampla Road
             */
            line2?: string | null;
            /**
             * @description The post code of the address.
             * @example T12 0000
             */
            postCode?: string | null;
            /**
             * @description The town of the address.
             * @example Cork
             */
            town?: string | null;
        };
        QuotePersonalInfoModel: {
            /**
             * @description An RFC 3339 date-time or a date (YYYY-MM-DD). Over 21 and under 70 years old.
             * @example 1988-05-17
             */
            dateOfBirth: string;
            /**
             * @description A person’s name of at most 100 characters.
             * @example Aoife
             */
            firstName: string;
            /**
             * @description A person’s name of at most 100 characters.
             * @example Sample
             */
            lastName: string;
            /**
             * @description The nationality of the applicant, in words.
             * @example Irish
             */
            nationality: string;
            /**
             * @description A PPS number: seven digits, the right check letter and, if it has one, a second letter.
             * @example 1234567FA
             */
            ppsNumber: string;
            /**
             * @description Also as a code: 1 HomeOwner, 2 Tenant, 3 LivingWithParents.
             * @example Tenant
             * @enum {string|integer}
             */
            residentialStatus: "HomeOwner" | "Tenant" | "LivingWithParents" | "1" | "2" | "3" | 1 | 2 | 3;
            /**
             * @description Also as a code: 1 Mr, 2 Mrs, 3 Ms, 5 Miss.
             * @example Ms
             * @enum {string|integer}
             */
            title: "Mr" | "Mrs" | "Ms" | "Miss" | "1" | "2" | "3" | "5" | 1 | 2 | 3 | 5;
            /**
             * @description Required when title is Mrs, Ms or Miss. A person’s name of at most 100 characters. The last name if unchanged.
             * @example Sample
             */
            maidenName?: string | null;
            /**
             * @description The marital status of the applicant.
             * @example Single
             * @enum {string|null}
             */
            maritalStatus?: "Single" | "Married" | "Widowed" | "Separated" | "Divorced" | "" | null;
            /**
             * @description A person’s name of at most 100 characters. Left out where there is none; one that repeats the last name counts as none.
             * @example Máire
             */
            middleName?: string | null;
            /**
             * Format: int32
             * @description A whole number, 0 or more.
             * @example 0
             */
            numberOfDependents?: number | null;
        };
        QuoteEmploymentModel: {
            /**
             * @description The address of the employer.
             * @example {
             *       "line1": "Unit 4, Sample Business Park",
             *       "line2": "Specimen Road",
             *       "town": "Cork",
             *       "county": "Cork",
             *       "postCode": "T12 0002"
             *     }
             */
            employerAddress: components["schemas"]["QuoteAddressModel"];
            /**
             * @description An Irish phone number in national or international form.
             * @example 021 000 0011
             */
            employmentPhoneNumber: string;
            /**
             * @description Also as a code: 1 FullTime, 2 PartTime, 3 SelfEmployed.
             * @example FullTime
             * @enum {string|integer}
             */
            employmentType: "FullTime" | "PartTime" | "SelfEmployed" | "1" | "2" | "3" | 1 | 2 | 3;
            /**
             * @description The industry in which the applicant works.
             * @example Food and drink
             */
            industryCategory: string;
            /**
             * @description Text of at least 2 characters.
             * @example Production supervisor
             */
            occupationTitle: string;
            /**
             * @description How long the applicant has worked there.
             * @example About6Years
             * @enum {string}
             */
            timeInThisEmployment: "LessThan6Months" | "From6To12Months" | "About1Year" | "About2Years" | "About3Years" | "About4Years" | "About5Years" | "About6Years" | "About7Years" | "About8Years" | "About9Years" | "About10YearsOrMore";
            /**
             * @description Required when employmentType is FullTime or PartTime.
             * @example Sample Bakery
             */
            employerName?: string | null;
            /**
             * @description Required when employmentType is FullTime or PartTime. Also as a code: 1 Permanent, 2 Temporary, 3 Contract.
             * @example Permanent
             * @enum {string|integer|null}
             */
            employmentStatus?: "Permanent" | "Temporary" | "Contract" | "1" | "2" | "3" | 1 | 2 | 3 | "" | null;
            /**
             * @description An RFC 3339 date-time or a date (YYYY-MM-DD).
             * @example 2028-06-30
             */
            workPermitExpiryDate?: string | null;
            /**
             * @description The number of the work permit, if there is one.
             * @example WP-000001
             */
            workPermitNumber?: string | null;
        };
        QuoteAddressModel: {
            /**
             * @description The county of the address.
             * @example Cork
             */
            county?: string | null;
            /**
             * @description The first line of the address.
             * @example Unit 4, Sample Business Park
             */
            line1?: string | null;
            /**
             * @description The second line of the address.
             * @example Specimen Road
             */
            line2?: string | null;
            /**
             * @description The post code of the address.
             * @example T12 0002
             */
            postCode?: string | null;
            /**
             * @description The town of the address.
             * @example Cork
             */
            town?: string | null;
        };
        QuoteIncomeExpenditureModel: {
            /**
             * Format: double
             * @description A whole number of euros, 0 or more. A month.
             * @example 1100
             */
            mortgageRentPayment: number;
            /**
             * Format: double
             * @description A whole number of euros, 1 or more.
             * @example 2650
             */
            netSalaryPerMonth: number;
            /**
             * Format: double
             * @description A whole number of euros, 0 or more.
             * @example 150
             */
            otherIncomePerMonth?: number | null;
        };
        QuoteBankDetailsModel: {
            /**
             * @description The name of the account’s holder.
             * @example Aoife Sample
             */
            accountName: string;
            /**
             * @description Also as a code: 1 IndividualAccount, 2 JointAccount.
             * @example IndividualAccount
             * @enum {string|integer}
             */
            accountType: "IndividualAccount" | "JointAccount" | "1" | "2" | 1 | 2;
            /**
             * @description One of CreditUnion, AlliedIrishBanks, BankOfIreland, PermanentTsb, UlsterBank, KbcBank, EducationalBuildingSociety, AnPost, Revolut, N26 or DanskeBank, unless the operator has set other names. The bank that holds the account.
             * @example CreditUnion
             * @example AlliedIrishBanks
             * @example BankOfIreland
             * @example PermanentTsb
             * @example UlsterBank
             * @example KbcBank
             * @example EducationalBuildingSociety
             * @example AnPost
             * @example Revolut
             * @example N26
             * @example DanskeBank
             */
            bank: string;
            /**
             * Format: int32
             * @description A whole number, 1 or more.
             * @example 8
             */
            yearsWithBank: number;
            /**
             * @description An account number of at least 8 characters.
             * @example 00000001
             */
            accountNumber?: string | null;
            /**
             * @description Address of the branch.
             * @example 30 Sample Street, Cork
             */
            address?: string | null;
            /**
             * @description The BIC of the bank.
             * @example SMPLIE00
             */
            bicCode?: string | null;
            /**
             * @description The branch that holds the account.
             * @example Sample Street
             */
            branch?: string | null;
            /**
             * @description The IBAN of the account.
             * @example IE00SMPL00000000000001
             */
            iban?: string | null;
            /**
             * @description A sort code of the form NN-NN-NN.
             * @example 00-00-00
             */
            sortCode?: string | null;
        };
        QuoteFinanceModel: {
            /**
             * Format: double
             * @description A whole number of euros from 0 to 100000.
             * @example 21500
             */
            assetPurchasePrice: number;
            /**
             * Format: int32
             * @description A whole number, 48 or more. Months; the longest depends on the vehicle’s age.
             * @example 60
             */
            term: number;
            /**
             * Format: double
             * @description A whole number of euros, 0 or more. Trade-in value plus deposit.
             * @example 4500
             */
            tradeInValueDeposit: number;
            /**
             * @description Of the car traded in.
             * @example 12-C-990002
             */
            tradeInRegistrationNumber?: string | null;
        };
        QuoteBusinessModel: {
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
             * @example DUBLIN
             * @enum {string|null}
             */
            businessCcrCounty?: "GALWAY" | "LEITRIM" | "MAYO" | "ROSCOMMON" | "SLIGO" | "CARLOW" | "MONAGHAN" | "KILDARE" | "KILKENNY" | "LAOIS" | "LONGFORD" | "LOUTH" | "MEATH" | "OFFALY" | "WESTMEATH" | "WEXFORD" | "WICKLOW" | "CLARE" | "CORK" | "KERRY" | "LIMERICK" | "TIPPERARY" | "WATERFORD" | "CAVAN" | "DONEGAL" | "DUBLIN" | "" | null;
            /**
             * Format: double
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A whole number of euros, 0 or more.
             * @example 96000
             */
            averageTurnoverPerMonth?: number | null;
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
             * @example {
             *       "line1": "Unit 7, Specimen Logistics Park",
             *       "line2": "Trial Road",
             *       "town": "Dublin 12",
             *       "county": "Dublin",
             *       "postCode": "D12 0002"
             *     }
             */
            businessAddress?: components["schemas"]["QuoteAddressModel"] | null;
            /**
             * Format: email
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. An e-mail address of at most 254 characters.
             * @example office@haulage.example.ie
             */
            businessEmail?: string | null;
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. An Irish phone number in national or international form.
             * @example 01 000 0018
             */
            businessTelephone?: string | null;
            /**
             * Format: int32
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A whole number, 0 or more.
             * @example 14
             */
            numberOfEmployees?: number | null;
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader.
             * @example Road haulage
             */
            typeOfBusiness?: string | null;
            /**
             * @description Required when borrowerType is Partnership, LimitedCompany or SoleTrader. A year, 1900 or later.
             * @example 2012
             */
            yearIncorporated?: string | number | null;
        };
        QuoteCompanyModel: {
            /**
             * @description Required when borrowerType is LimitedCompany. A company registration number of 1 to 7 digits.
             * @example 9999999
             */
            companyRegistrationNumber?: string | null;
            /**
             * @description Required when borrowerType is Partnership.
             * @example Specimen Haulage Limited
             */
            legalName?: string | null;
            /**
             * Format: int32
             * @description Required when borrowerType is SoleTrader. A whole number, 0 or more.
             * @example 2
             */
            numberOfDirectors?: number | null;
        };
        QuoteNewVehicleModel: {
            /**
             * @description Required when usedVehicle is not given or lacks a field. An id from GET /api/car/specification.
             * @example dacia-duster-1-6-hybrid-140-expression
             */
            carId?: string | null;
            /**
             * @description Required when usedVehicle is not given or lacks a field. Preferably Petrol, Diesel, Electric or Hybrid.
             * @example Hybrid
             */
            fuel?: string | null;
            /**
             * @description Required when usedVehicle is not given or lacks a field.
             * @example Dacia
             */
            make?: string | null;
            /**
             * @description Required when usedVehicle is not given or lacks a field.
             * @example Duster
             */
            model?: string | null;
            /**
             * @description Required when usedVehicle is not given or lacks a field.
             * @example 1.6 Hybrid 140 Expression 5dr
             */
            specification?: string | null;
        };
        QuotePartnershipModel: {
            /**
             * @description Required when borrowerType is Partnership.
             * @example Placeholder & Specimen Boats
             */
            legalName?: string | null;
        };
        QuoteSoleTraderModel: {
            /**
             * @description Required when borrowerType is Partnership or LimitedCompany.
             * @example Sampleglen Farm
             */
            tradingAs?: string | null;
        };
        QuoteUsedVehicleModel: {
            /**
             * Format: int32
             * @description Required when newVehicle is not given or lacks a field. A whole number from 0 to 200000.
             * @example 68400
             */
            currentKilometers?: number | null;
            /**
             * @description Required when newVehicle is not given or lacks a field. An Irish registration number such as 131-D-4545 or 06-D-2600.
             * @example 201-C-990001
             */
            registrationNumber?: string | null;
        };
        CaseApplicationModel: {
            /**
             * Format: email
             * @description An e-mail address of at most 254 characters. The user who becomes the owner; must have consented to this client. Empty for the calling client itself.
             * @example owner@dealer.example
             */
            onBehalfOf?: string | null;
            /**
             * @description The reference of the case that is sent again after it failed; null for a new one. The key must be present.
             * @example C01K85HRB9YFX0N5P6B2C3D4E5F
             */
            caseId: string | null;
            /**
             * @description Who borrows: the type of borrower, its bank, its applicants and its business.
             * @example {
             *       "borrowerType": "individual",
             *       "bankDetails": {
             *         "accountName": "Aoife Sample",
             *         "accountType": "individualAccount",
             *         "bank": "creditUnion",
             *         "yearsWithBank": 8,
             *         "accountNumber": "00000001",
             *         "sortCode": "00-00-00",
             *         "iban": "IE00SMPL00000000000001",
             *         "bicCode": "SMPLIE00",
             *         "branch": "Sample Street",
             *         "address": "30 Sample Street, Cork"
             *       },
             *       "applicants": [
             *         {
             *           "primaryApplicant": true,
             *           "title": "ms",
             *           "firstName": "Aoife",
             *           "lastName": "Sample",
             *           "maidenOther": "Sample",
             *           "dateOfBirth": "1988-05-17",
             *           "gender": "female",
             *           "maritalStatus": "single",
             *           "nationality": "Irish",
             *           "ppsNumber": "1234567FA",
             *           "email": "aoife.sample@example.ie",
             *           "mainPhone": "085 000 0001",
             *           "residentialStatus": "tenant",
             *           "numberOfDependents": 0,
             *           "addresses": [
             *             {
             *               "line1": "3 Samplewood Grove",
             *               "line2": "Sampla Road, Cork",
             *               "county": "Cork",
             *               "country": "Ireland",
             *               "postCode": "T12",
             *               "eirCode": "T12 0000",
             *               "timeAtAddress": "2years",
             *               "currentAddress": true
             *             }
             *           ],
             *           "employment": {
             *             "employmentType": "fullTime",
             *             "status": "Permanent",
             *             "employerName": "Sample Bakery",
             *             "industry": "Food and drink",
             *             "title": "Production supervisor",
             *             "timeInEmployment": "6years",
             *             "line1": "Unit 4, Sample Business Park",
             *             "line2": "Specimen Road, Cork",
             *             "county": "Cork",
             *             "country": "Ireland",
             *             "postCode": "T12",
             *             "eirCode": "T12 0002",
             *             "email": "payroll@bakery.example.ie",
             *             "mainPhone": "085 000 0101",
             *             "secondaryPhone": "021 000 0011"
             *           },
             *           "incomeExpenditure": {
             *             "netSalaryPerMonth": 2650,
             *             "otherIncomePerMonth": 150,
             *             "mortgageRent": 1100
             *           }
             *         }
             *       ]
             *     }
             */
            borrower: components["schemas"]["CaseBorrowerDetailsModel"];
            /**
             * @description individual and soleTrader 1, joint 2, partnership 2 or 3, limitedCompany 1 to 3.
             * @example [
             *       {
             *         "primaryApplicant": true,
             *         "title": "ms",
             *         "firstName": "Aoife",
             *         "lastName": "Sample",
             *         "maidenOther": "Sample",
             *         "dateOfBirth": "1988-05-17",
             *         "gender": "female",
             *         "maritalStatus": "single",
             *         "nationality": "Irish",
             *         "ppsNumber": "1234567FA",
             *         "email": "aoife.sample@example.ie",
             *         "mainPhone": "085 000 0001",
             *         "residentialStatus": "tenant",
             *         "numberOfDependents": 0,
             *         "addresses": [
             *           {
             *             "line1": "3 Samplewood Grove",
             *             "line2": "Sampla Road, Cork",
             *             "county": "Cork",
             *             "country": "Ireland",
             *             "postCode": "T12",
             *             "eirCode": "T12 0000",
             *             "timeAtAddress": "2years",
             *             "currentAddress": true
             *           }
             *         ],
             *         "employment": {
             *           "employmentType": "fullTime",
             *           "status": "Permanent",
             *           "employerName": "Sample Bakery",
             *           "industry": "Food and drink",
             *           "title": "Production supervisor",
             *           "timeInEmployment": "6years",
             *           "line1": "Unit 4, Sample Business Park",
             *           "line2": "Specimen Road, Cork",
             *           "county": "Cork",
             *           "country": "Ireland",
             *           "postCode": "T12",
             *           "eirCode": "T12 0002",
             *           "email": "payroll@bakery.example.ie",
             *           "mainPhone": "085 000 0101",
             *           "secondaryPhone": "021 000 0011"
             *         },
             *         "incomeExpenditure": {
             *           "netSalaryPerMonth": 2650,
             *           "otherIncomePerMonth": 150,
             *           "mortgageRent": 1100
             *         }
             *       }
             *     ]
             */
            applicants: components["schemas"]["CaseApplicantModel"][];
            /**
             * @description The loan and its vehicle.
             * @example {
             *       "loanType": "hp",
             *       "term": 60,
             *       "vehicle": {
             *         "vehicleType": "car",
             *         "registrationNumber": "201-C-990001",
             *         "vin": "SAMPLEV1N00000001",
             *         "odometer": 68400,
             *         "purchasePrice": 21500,
             *         "deposit": 2500,
             *         "tradeIn": 2000,
             *         "tradeInRegistrationNumber": "12-C-990002"
             *       },
             *       "furtherInformation": "Sample application: collection is planned for the second week of December."
             *     }
             */
            loanDetails: components["schemas"]["CaseLoanDetailsModel"];
        };
        CaseBorrowerDetailsModel: {
            /**
             * @description Who borrows: one person, two, a partnership, a company or a sole trader.
             * @example individual
             * @enum {string}
             */
            borrowerType: "individual" | "joint" | "partnership" | "limitedCompany" | "soleTrader";
            /**
             * @description The bank account from which the instalments are paid.
             * @example {
             *       "accountName": "Aoife Sample",
             *       "accountType": "individualAccount",
             *       "bank": "creditUnion",
             *       "yearsWithBank": 8,
             *       "accountNumber": "00000001",
             *       "sortCode": "00-00-00",
             *       "iban": "IE00SMPL00000000000001",
             *       "bicCode": "SMPLIE00",
             *       "branch": "Sample Street",
             *       "address": "30 Sample Street, Cork"
             *     }
             */
            bankDetails: components["schemas"]["CaseBankDetailsModel"];
            /**
             * @description The same applicants as at the top.
             * @example [
             *       {
             *         "primaryApplicant": true,
             *         "title": "ms",
             *         "firstName": "Aoife",
             *         "lastName": "Sample",
             *         "maidenOther": "Sample",
             *         "dateOfBirth": "1988-05-17",
             *         "gender": "female",
             *         "maritalStatus": "single",
             *         "nationality": "Irish",
             *         "ppsNumber": "1234567FA",
             *         "email": "aoife.sample@example.ie",
             *         "mainPhone": "085 000 0001",
             *         "residentialStatus": "tenant",
             *         "numberOfDependents": 0,
             *         "addresses": [
             *           {
             *             "line1": "3 Samplewood Grove",
             *             "line2": "Sampla Road, Cork",
             *             "county": "Cork",
             *             "country": "Ireland",
             *             "postCode": "T12",
             *             "eirCode": "T12 0000",
             *             "timeAtAddress": "2years",
             *             "currentAddress": true
             *           }
             *         ],
             *         "employment": {
             *           "employmentType": "fullTime",
             *           "status": "Permanent",
             *           "employerName": "Sample Bakery",
             *           "industry": "Food and drink",
             *           "title": "Production supervisor",
             *           "timeInEmployment": "6years",
             *           "line1": "Unit 4, Sample Business Park",
             *           "line2": "Specimen Road, Cork",
             *           "county": "Cork",
             *           "country": "Ireland",
             *           "postCode": "T12",
             *           "eirCode": "T12 0002",
             *           "email": "payroll@bakery.example.ie",
             *           "mainPhone": "085 000 0101",
             *           "secondaryPhone": "021 000 0011"
             *         },
             *         "incomeExpenditure": {
             *           "netSalaryPerMonth": 2650,
             *           "otherIncomePerMonth": 150,
             *           "mortgageRent": 1100
             *         }
             *       }
             *     ]
             */
            applicants: components["schemas"]["CaseApplicantModel"][];
            /**
             * @description Required when borrowerType is partnership or limitedCompany.
             * @example Specimen Haulage Limited
             */
            legalName?: string | null;
            /**
             * @description Required when borrowerType is soleTrader.
             * @example Sampleglen Farm
             */
            tradingAs?: string | null;
            /**
             * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
             * @example {
             *       "line1": "Unit 7, Specimen Logistics Park",
             *       "line2": "Trial Road, Dublin 12",
             *       "county": "Dublin",
             *       "country": "Ireland",
             *       "postCode": "D12",
             *       "eirCode": "D12 0002",
             *       "timeAtAddress": "morethan10"
             *     }
             */
            businessAddress?: components["schemas"]["CaseAddressHistoryModel"] | null;
            /**
             * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
             * @example {
             *       "email": "office@haulage.example.ie",
             *       "mainPhone": "087 000 0108",
             *       "secondaryPhone": "01 000 0018"
             *     }
             */
            businessContact?: components["schemas"]["CaseContactDetailsModel"] | null;
            /**
             * @description Required when borrowerType is partnership, limitedCompany or soleTrader.
             * @example Road haulage
             */
            typeOfBusiness?: string | null;
            /**
             * Format: int32
             * @description A whole number, 0 or more.
             * @example 14
             */
            numberOfEmployees?: number | null;
            /**
             * Format: double
             * @description Required when borrowerType is partnership or limitedCompany. A whole number of euros, 0 or more. A month.
             * @example 96000
             */
            averageTurnover?: number | null;
            /**
             * @description Required when borrowerType is limitedCompany. A year, 1900 or later.
             * @example 2012
             */
            yearIncorporated?: string | number | null;
            /**
             * @description Required when borrowerType is limitedCompany.
             * @example 9999999
             */
            companyRegNumber?: string | null;
            /**
             * Format: int32
             * @description Required when borrowerType is limitedCompany. A whole number, 0 or more.
             * @example 2
             */
            numberOfDirectors?: number | null;
            /**
             * @description Required when borrowerType is soleTrader.
             * @example morethan10
             * @enum {string|null}
             */
            timeInBusiness?: "less6" | "6to12" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "morethan10" | "" | null;
        };
        CaseBankDetailsModel: {
            /**
             * @description The name of the account’s holder.
             * @example Aoife Sample
             */
            accountName: string;
            /**
             * @description Whether the account has one holder or several.
             * @example individualAccount
             * @enum {string}
             */
            accountType: "individualAccount" | "jointAccount";
            /**
             * @description One of creditUnion, alliedIrishBanks, bankOfIreland, permanentTsb, ulsterBank, kbcBank, anPost or revolut, unless the operator has set other names. The bank that holds the account.
             * @example creditUnion
             * @example alliedIrishBanks
             * @example bankOfIreland
             * @example permanentTsb
             * @example ulsterBank
             * @example kbcBank
             * @example anPost
             * @example revolut
             */
            bank: string;
            /**
             * Format: int32
             * @description A whole number, 1 or more.
             * @example 8
             */
            yearsWithBank: number;
            /**
             * @description An account number of at least 8 characters.
             * @example 00000001
             */
            accountNumber?: string | null;
            /**
             * @description Address of the branch.
             * @example 30 Sample Street, Cork
             */
            address?: string | null;
            /**
             * @description The BIC of the bank.
             * @example SMPLIE00
             */
            bicCode?: string | null;
            /**
             * @description The branch that holds the account.
             * @example Sample Street
             */
            branch?: string | null;
            /**
             * @description The IBAN of the account.
             * @example IE00SMPL00000000000001
             */
            iban?: string | null;
            /**
             * @description A sort code of the form NN-NN-NN.
             * @example 00-00-00
             */
            sortCode?: string | null;
        };
        CaseApplicantModel: {
            /**
             * @description The title of the applicant.
             * @example ms
             * @enum {string}
             */
            title: "mr" | "mrs" | "ms" | "miss" | "genderNeutral" | "doctor";
            /**
             * @description A person’s name of at most 100 characters.
             * @example Aoife
             */
            firstName: string;
            /**
             * @description A person’s name of at most 100 characters.
             * @example Sample
             */
            lastName: string;
            /**
             * @description An RFC 3339 date-time or a date (YYYY-MM-DD). Over 21 and under 70 years old.
             * @example 1988-05-17
             */
            dateOfBirth: string;
            /**
             * @description The gender of the applicant.
             * @example female
             * @enum {string}
             */
            gender: "male" | "female";
            /**
             * @description The marital status of the applicant.
             * @example single
             * @enum {string}
             */
            maritalStatus: "single" | "married" | "widowed" | "separated" | "divorced" | "cohabitating";
            /**
             * @description The nationality of the applicant, in words.
             * @example Irish
             */
            nationality: string;
            /**
             * @description Whether this applicant is the primary one of the case.
             * @example true
             */
            primaryApplicant: boolean;
            /**
             * @description A PPS number: seven digits, the right check letter and, if it has one, a second letter.
             * @example 1234567FA
             */
            ppsNumber: string;
            /**
             * Format: email
             * @description An e-mail address of at most 254 characters.
             * @example aoife.sample@example.ie
             */
            email: string;
            /**
             * @description An Irish mobile number in national or international form.
             * @example 085 000 0001
             */
            mainPhone: string;
            /**
             * @description An Irish phone number in national or international form.
             * @example 091 000 002
             */
            secondaryPhone?: string | null;
            /**
             * @description How the applicant lives: in a home of their own, as a tenant, or with parents.
             * @example tenant
             * @enum {string}
             */
            residentialStatus: "homeOwner" | "tenant" | "livingWithParents";
            /**
             * Format: int32
             * @description A whole number, 0 or more.
             * @example 0
             */
            numberOfDependents?: number | null;
            /**
             * @description Required when title is mrs, ms or miss. A person’s name of at most 100 characters. The last name if unchanged.
             * @example Sample
             */
            maidenOther?: string | null;
            /**
             * @description A person’s name of at most 100 characters. Left out where there is none; one that repeats the last name counts as none.
             * @example Máire
             */
            middleName?: string | null;
            /**
             * @description Covers at least 3 years.
             * @example [
             *       {
             *         "line1": "3 Samplewood Grove",
             *         "line2": "Sampla Road, Cork",
             *         "county": "Cork",
             *         "country": "Ireland",
             *         "postCode": "T12",
             *         "eirCode": "T12 0000",
             *         "timeAtAddress": "2years",
             *         "currentAddress": true
             *       }
             *     ]
             */
            addresses: components["schemas"]["CaseAddressHistoryModel"][];
            /**
             * @description The applicant’s work and employer.
             * @example {
             *       "employmentType": "fullTime",
             *       "status": "Permanent",
             *       "employerName": "Sample Bakery",
             *       "industry": "Food and drink",
             *       "title": "Production supervisor",
             *       "timeInEmployment": "6years",
             *       "line1": "Unit 4, Sample Business Park",
             *       "line2": "Specimen Road, Cork",
             *       "county": "Cork",
             *       "country": "Ireland",
             *       "postCode": "T12",
             *       "eirCode": "T12 0002",
             *       "email": "payroll@bakery.example.ie",
             *       "mainPhone": "085 000 0101",
             *       "secondaryPhone": "021 000 0011"
             *     }
             */
            employment: components["schemas"]["CaseEmploymentModel"];
            /**
             * @description Required when borrowerType is individual, joint or soleTrader. All applicants together earn at least €1,250 a month.
             * @example {
             *       "netSalaryPerMonth": 2650,
             *       "otherIncomePerMonth": 150,
             *       "mortgageRent": 1100
             *     }
             */
            incomeExpenditure?: components["schemas"]["CaseIncomeExpenditureModel"] | null;
        };
        CaseAddressHistoryModel: {
            /**
             * @description How long the applicant has lived there.
             * @example 2years
             * @enum {string}
             */
            timeAtAddress: "less6" | "6to12" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "morethan10";
            /**
             * @description The county of the address.
             * @example Cork
             */
            county?: string | null;
            /**
             * @description The country of the address.
             * @example Ireland
             */
            country?: string | null;
            /**
             * @description The first line of the address.
             * @example 3 Samplewood Grove
             */
            line1?: string | null;
            /**
             * @description The second line of the address.
             * @example Sampla Road, Cork
             */
            line2?: string | null;
            /**
             * @description The post code of the address.
             * @example T12
             */
            postCode?: string | null;
            /**
             * @description The Eircode of the address.
             * @example T12 0000
             */
            eirCode?: string | null;
            /**
             * @description True for exactly one of an applicant’s addresses.
             * @example true
             */
            currentAddress?: boolean | null;
        };
        CaseEmploymentModel: {
            /**
             * @description The industry in which the applicant works.
             * @example Food and drink
             */
            industry: string;
            /**
             * @description Text of at least 2 characters.
             * @example Production supervisor
             */
            title: string;
            /**
             * @description Full-time, part-time or self-employed.
             * @example fullTime
             * @enum {string}
             */
            employmentType: "fullTime" | "partTime" | "selfEmployed";
            /**
             * @description Required when employmentType is fullTime or partTime. One of Permanent, Temporary, contract or selfemployed, in any case.
             * @example Permanent
             */
            status?: ("Permanent" | "Temporary" | "contract" | "selfemployed") | string | null;
            /**
             * @description Required when employmentType is fullTime or partTime.
             * @example Sample Bakery
             */
            employerName?: string | null;
            /**
             * @description The county of the address.
             * @example Cork
             */
            county: string;
            /**
             * @description The country of the address.
             * @example Ireland
             */
            country: string;
            /**
             * @description The first line of the address.
             * @example Unit 4, Sample Business Park
             */
            line1: string;
            /**
             * @description The second line of the address.
             * @example Specimen Road, Cork
             */
            line2: string;
            /**
             * @description The post code of the address.
             * @example T12
             */
            postCode: string;
            /**
             * @description The Eircode of the address.
             * @example T12 0002
             */
            eirCode: string;
            /**
             * Format: email
             * @description An e-mail address of at most 254 characters.
             * @example payroll@bakery.example.ie
             */
            email: string;
            /**
             * @description An Irish mobile number in national or international form.
             * @example 085 000 0101
             */
            mainPhone: string;
            /**
             * @description An Irish phone number in national or international form.
             * @example 021 000 0011
             */
            secondaryPhone?: string | null;
            /**
             * @description How long the applicant has worked there.
             * @example 6years
             * @enum {string}
             */
            timeInEmployment: "less6" | "6to12" | "1year" | "2years" | "3years" | "4years" | "5years" | "6years" | "7years" | "8years" | "9years" | "morethan10";
            /**
             * @description The number of the work permit, if there is one.
             * @example WP-000001
             */
            workPermit?: string | null;
            /**
             * @description An RFC 3339 date-time or a date (YYYY-MM-DD).
             * @example 2028-06-30
             */
            workPermitExpiry?: string | null;
        };
        CaseIncomeExpenditureModel: {
            /**
             * Format: double
             * @description A whole number of euros, 1 or more.
             * @example 2650
             */
            netSalaryPerMonth: number;
            /**
             * Format: double
             * @description A whole number of euros, 0 or more.
             * @example 150
             */
            otherIncomePerMonth?: number | null;
            /**
             * Format: double
             * @description A whole number of euros, 0 or more. A month.
             * @example 1100
             */
            mortgageRent: number;
        };
        CaseContactDetailsModel: {
            /**
             * Format: email
             * @description An e-mail address of at most 254 characters.
             * @example office@haulage.example.ie
             */
            email: string;
            /**
             * @description An Irish mobile number in national or international form.
             * @example 087 000 0108
             */
            mainPhone: string;
            /**
             * @description An Irish phone number in national or international form.
             * @example 01 000 0018
             */
            secondaryPhone?: string | null;
        };
        CaseLoanDetailsModel: {
            /**
             * @description The vehicle that is financed.
             * @example {
             *       "vehicleType": "car",
             *       "registrationNumber": "201-C-990001",
             *       "vin": "SAMPLEV1N00000001",
             *       "odometer": 68400,
             *       "purchasePrice": 21500,
             *       "deposit": 2500,
             *       "tradeIn": 2000,
             *       "tradeInRegistrationNumber": "12-C-990002"
             *     }
             */
            vehicle: components["schemas"]["CaseVehicleDetailsModel"];
            /**
             * Format: int32
             * @description A whole number. Months; one that a valid product offers.
             * @example 60
             */
            term: number;
            /**
             * @description Anything else that the lender should know, in your own words.
             * @example Sample application: collection is planned for the second week of December.
             */
            furtherInformation?: string | null;
            /**
             * @description Hire purchase (`hp`) or purchase contract plan (`pcp`).
             * @example hp
             * @enum {string}
             */
            loanType: "hp" | "pcp";
        };
        CaseVehicleDetailsModel: {
            /**
             * @description The type of vehicle; `tbc` if it is to be confirmed.
             * @example car
             * @enum {string}
             */
            vehicleType: "car" | "tbc" | "lightCommercial" | "other";
            /**
             * @description An Irish registration number such as 131-D-4545 or 06-D-2600.
             * @example 201-C-990001
             */
            registrationNumber: string;
            /**
             * @description Vehicle identification number.
             * @example SAMPLEV1N00000001
             */
            vin?: string | null;
            /**
             * @description True records the vehicle’s condition as japaneseImport, otherwise it is used.
             * @example true
             */
            isJapaneseImport?: boolean | null;
            /**
             * Format: int32
             * @description A whole number, 0 or more.
             * @example 68400
             */
            odometer: number;
            /**
             * Format: int32
             * @description A whole number from 0 to 100000.
             * @example 21500
             */
            purchasePrice: number;
            /**
             * Format: int32
             * @description A whole number, 0 or more.
             * @example 2500
             */
            deposit: number;
            /**
             * Format: int32
             * @description A whole number, 0 or more. Trade-in value.
             * @example 2000
             */
            tradeIn?: number | null;
            /**
             * @description An Irish registration number such as 131-D-4545 or 06-D-2600.
             * @example 12-C-990002
             */
            tradeInRegistrationNumber?: string | null;
            /**
             * @description Required when loanType is pcp. The most kilometres a year that the contract allows.
             * @example 15000
             * @enum {integer|string|null}
             */
            annualKilometers?: 15000 | 20000 | 25000 | "15000" | "20000" | "25000" | "" | null;
        };
        QuotationModel: {
            /**
             * @description An amount in euro from 1 to 100000, with at most 2 decimals. In euro, with two decimals at most.
             * @example 15000
             */
            purchasePrice: number;
            /**
             * @description An amount in euro from 0 to 2147483647, with at most 2 decimals. In euro, with two decimals at most; 0 unless given.
             * @example 3000
             */
            deposit?: number | null;
            /**
             * @description An amount in euro from 0 to 2147483647, with at most 2 decimals. Trade-in value in euro, with two decimals at most; 0 unless given.
             * @example 2000
             */
            tradeIn?: number | null;
            /**
             * Format: int32
             * @description A whole number, 0 or more. Months; every term that is on offer unless given.
             * @example 12
             */
            term?: number | null;
            /**
             * @description Hire purchase (`hp`) or purchase contract plan (`pcp`).
             * @example hp
             * @enum {string}
             */
            loanType: "hp" | "pcp";
            /**
             * @description The type of vehicle; `tbc` if it is to be confirmed.
             * @example car
             * @enum {string}
             */
            vehicleType: "car" | "tbc" | "lightCommercial" | "other";
            /**
             * @description An individual unless given.
             * @example individual
             * @enum {string|null}
             */
            borrowerType?: "individual" | "joint" | "partnership" | "limitedCompany" | "soleTrader" | "" | null;
            /**
             * @description The most kilometres a year that the contract allows; a pcp needs it.
             * @example 15000
             * @enum {integer|string|null}
             */
            annualKilometers?: 15000 | 20000 | 25000 | "15000" | "20000" | "25000" | "" | null;
            /**
             * @description An Irish registration number such as 131-D-4545 or 06-D-2600. Of a used vehicle: tells its age. Some products need it.
             * @example 231-D-12345
             */
            registrationNumber?: string | null;
            /**
             * @description True for a vehicle of no age. A registrationNumber that tells an age counts before it.
             * @example true
             */
            newVehicle?: boolean | null;
        };
        /** @description The answer to a submission or a dry run. */
        QuoteSubmitApplicationResponseModel: {
            /**
             * @description What came of it.
             *
             *     - `ServerError`: the service failed (HTTP 500)
             *     - `Success`: valid: the quote was submitted, or would have been in a dry run
             *     - `NotFound`: this client knows no quote with this `quoteReference` (HTTP 404)
             *     - `Invalid`: `errors` says why; or the body is not a JSON object (HTTP 400)
             *     - `Denied`: the owner is unknown or has not allowed this client to act for them (HTTP 401)
             *     - `Forbidden`: the client may not submit (HTTP 403)
             * @example Success
             * @enum {string}
             */
            status: "ServerError" | "Success" | "NotFound" | "Invalid" | "Denied" | "Forbidden";
            /**
             * @description One sentence if `status` is not Success, otherwise null.
             * @example 8 fields fail validation. The quote is kept: fix it and send it again with its quoteReference.
             */
            errorMessage: string | null;
            /**
             * @description Every field that fails, in the order of the models; at most one failure a field.
             * @example []
             */
            errors: components["schemas"]["QuoteNodeJsFieldValidation"][];
            /**
             * @description The reference of the stored quote: read its status with it, or resubmit with it to correct the quote. Null if nothing was stored.
             * @example Q00000000000000000000000000
             */
            quoteReference: string | null;
            /**
             * @description Whether the quote was submitted for review, now or at any time before.
             * @example true
             */
            wasSubmitted: boolean;
        };
        /** @description A field that fails validation. */
        QuoteNodeJsFieldValidation: {
            /**
             * @description A sentence that names the limit and, where it is harmless, what was found.
             * @example addressHistory must cover at least 36 months; the times sent cover 24.
             */
            message: string;
            /**
             * @description The place in your body: `quote.applicants[0].personalInfo.ppsNumber`. Empty if the failure is not about a single field.
             * @example quote.applicants[0].contactDetails.addressHistory
             */
            model: string;
            /**
             * @description The name of the rule that failed.
             * @example addressHistory
             */
            type: components["schemas"]["QuoteFailureType"];
        };
        /**
         * @description The name of the rule that failed. Names are never renamed; new rules may be added with new names.
         *
         *     - `required`: A required field is missing, null or blank; or an entry of a list is null.
         *     - `type`: The value has the wrong JSON type, or is a number that a double can’t hold.
         *     - `enum`: The value is not one of the enumeration’s names or codes.
         *     - `integer`: The value must be a whole number, and has a fraction.
         *     - `wholeEuros`: The value must be a whole number of euros, and has a fraction.
         *     - `min`: The number is below its lower bound.
         *     - `max`: The number is above its upper bound.
         *     - `minLength`: The text has too few characters.
         *     - `maxLength`: A text has too many characters, a list too many entries, or customData too many bytes.
         *     - `personName`: The value is not a person’s name.
         *     - `ppsNumber`: The value is not a PPS number, or its check letter is wrong.
         *     - `email`: The value is not an e-mail address.
         *     - `irishMobile`: The value is not an Irish mobile number.
         *     - `irishPhone`: The value is not an Irish phone number.
         *     - `sortCode`: The value is not a sort code of the form NN-NN-NN.
         *     - `accountNumber`: The account number has fewer than 8 characters.
         *     - `dateTime`: The value is neither an RFC 3339 date-time nor a date that exists.
         *     - `age`: The applicant is under 21, or 70 or older, on the day of submission.
         *     - `addressHistory`: The addresses together cover less than 3 years.
         *     - `applicantCount`: The number of applicants does not fit the borrower type.
         *     - `combinedIncome`: All applicants together earn less than €1,250 a month.
         *     - `registrationNumber`: The value is not an Irish registration number.
         *     - `companyRegistrationNumber`: The value is not a company registration number of 1 to 7 digits.
         *     - `year`: The value is not a year of 1900 or later.
         *     - `term`: The term is longer than the age of the vehicle allows.
         *     - `deposit`: The trade-in value plus deposit is too high or too low for the purchase price.
         *     - `carId`: The catalogue of new cars has no car with this id.
         *     - `changeDenied`: The application is no longer Open, so the service left it as it is. This concerns no single field.
         * @enum {string}
         */
        QuoteFailureType: "required" | "type" | "enum" | "integer" | "wholeEuros" | "min" | "max" | "minLength" | "maxLength" | "personName" | "ppsNumber" | "email" | "irishMobile" | "irishPhone" | "sortCode" | "accountNumber" | "dateTime" | "age" | "addressHistory" | "applicantCount" | "combinedIncome" | "registrationNumber" | "companyRegistrationNumber" | "year" | "term" | "deposit" | "carId" | "changeDenied";
        /** @description The answer to a submission or a dry run. */
        CaseSubmitApplicationResponseModel: {
            /**
             * @description The id of the stored case: read its status with it, or resubmit with it to correct the case. Null if nothing was stored.
             * @example C00000000000000000000000000
             */
            caseId: string | null;
            /**
             * @description Whether the case was submitted for review, now or at any time before. If false after a submission, the case is stored and stays in the state Open.
             * @example true
             */
            isSubmitted: boolean;
            /**
             * @description Every field that fails, in the order of the models; at most one failure a field.
             * @example []
             */
            validationErrors: components["schemas"]["CaseFieldValidation"][];
        };
        /** @description A field that fails validation. */
        CaseFieldValidation: {
            /**
             * @description The place in your body: `borrower.bankDetails.sortCode`. Empty if the failure is not about a single field.
             * @example caseId
             */
            Model: string;
            /**
             * @description The name of the rule that failed.
             * @example required
             */
            Type: components["schemas"]["CaseFailureType"];
            /**
             * @description A sentence that names the limit and, where it is harmless, what was found.
             * @example caseId is required: send null for a new case.
             */
            Message: string;
        };
        /**
         * @description The name of the rule that failed. Names are never renamed; new rules may be added with new names.
         *
         *     - `required`: A required field is missing, null or blank; or an entry of a list is null.
         *     - `type`: The value has the wrong JSON type, or is a number that a double can’t hold.
         *     - `enum`: The value is not one of the enumeration’s names or codes.
         *     - `integer`: The value must be a whole number, and has a fraction.
         *     - `wholeEuros`: The value must be a whole number of euros, and has a fraction.
         *     - `min`: The number is below its lower bound.
         *     - `max`: The number is above its upper bound.
         *     - `minLength`: The text has too few characters.
         *     - `maxLength`: A text has too many characters, a list too many entries, or customData too many bytes.
         *     - `personName`: The value is not a person’s name.
         *     - `ppsNumber`: The value is not a PPS number, or its check letter is wrong.
         *     - `email`: The value is not an e-mail address.
         *     - `irishMobile`: The value is not an Irish mobile number.
         *     - `irishPhone`: The value is not an Irish phone number.
         *     - `sortCode`: The value is not a sort code of the form NN-NN-NN.
         *     - `accountNumber`: The account number has fewer than 8 characters.
         *     - `dateTime`: The value is neither an RFC 3339 date-time nor a date that exists.
         *     - `age`: The applicant is under 21, or 70 or older, on the day of submission.
         *     - `addressHistory`: The addresses together cover less than 3 years.
         *     - `applicantCount`: The number of applicants does not fit the borrower type.
         *     - `combinedIncome`: All applicants together earn less than €1,250 a month.
         *     - `registrationNumber`: The value is not an Irish registration number.
         *     - `year`: The value is not a year of 1900 or later.
         *     - `termNotOffered`: No product in force offers this term for the loan, vehicle and borrower type.
         *     - `singleCurrentAddress`: Not exactly one of an applicant’s addresses is marked as the current one.
         *     - `applicantsMismatch`: The two lists of applicants differ. This concerns no single field.
         *     - `changeDenied`: The application is no longer Open, so the service left it as it is. This concerns no single field.
         * @enum {string}
         */
        CaseFailureType: "required" | "type" | "enum" | "integer" | "wholeEuros" | "min" | "max" | "minLength" | "maxLength" | "personName" | "ppsNumber" | "email" | "irishMobile" | "irishPhone" | "sortCode" | "accountNumber" | "dateTime" | "age" | "addressHistory" | "applicantCount" | "combinedIncome" | "registrationNumber" | "year" | "termNotOffered" | "singleCurrentAddress" | "applicantsMismatch" | "changeDenied";
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description The kind of problem: the address of a page here that explains it.
             * @example /problems/bad-request
             */
            type: string;
            /**
             * @description The kind of problem in a few words.
             * @example Bad request
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description What is wrong or what to change, in a sentence.
             * @example Idempotency-Key must have 1 to 255 characters.
             */
            detail: string;
            /**
             * @description The id of the request, as in X-Request-Id.
             * @example Zm9yZWNvdXJ0LWlk
             */
            requestId: string;
            /**
             * @description Every fault of the body and of the parameters, where they are why; `detail` has the same sentences.
             * @example [
             *       {
             *         "field": "limit",
             *         "type": "max",
             *         "message": "limit must be a whole number from 1 to 200."
             *       }
             *     ]
             */
            errors?: components["schemas"]["ProblemFieldModel"][];
        };
        /** @description What is wrong with one field of a body or one parameter. */
        ProblemFieldModel: {
            /**
             * @description The parameter, or the place in the body; empty where the name can’t be repeated.
             * @example limit
             */
            field: string;
            /**
             * @description The kind of fault. Names are never renamed; new ones may come.
             *
             *     - `required`: it is missing
             *     - `type`: it has the wrong JSON type
             *     - `enum`: it is none of the values that it may have
             *     - `integer`: it is no whole number
             *     - `min`: it is below its lower bound
             *     - `max`: it is above its upper bound
             *     - `maxLength`: it is too long, or has too many entries
             *     - `dateTime`: it is no moment that can be read
             *     - `cursor`: it is no cursor that this list gave
             *     - `url`: it is no address that may be used
             *     - `secret`: it is no secret that may be used
             *     - `text`: it has characters that it may not have
             *     - `order`: it does not fit the other end of the range
             *     - `fixed`: it is changed elsewhere
             *     - `misplaced`: it comes at a place in the form at which it is not read
             *     - `repeated`: it is given more than once
             *     - `unknown`: the operation has no such parameter
             * @example max
             * @enum {string}
             */
            type: "required" | "type" | "enum" | "integer" | "min" | "max" | "maxLength" | "dateTime" | "cursor" | "url" | "secret" | "text" | "order" | "fixed" | "misplaced" | "repeated" | "unknown";
            /**
             * @description What the field must be, in a sentence.
             * @example limit must be a whole number from 1 to 200.
             */
            message: string;
        };
        /** @description The status of a quote. */
        QuoteStatusResponseModel: {
            /**
             * Format: date-time
             * @description When the quote entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "stockNumber": "N-1207"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The reference of the quote.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            quoteReference: string;
            /**
             * @description The state of the quote.
             * @example Submitted
             */
            status: components["schemas"]["ApplicationState"];
        };
        /**
         * @description The state of a quote or case; the same names in both sets.
         *
         *     - `Open`: kept, but not submitted for review: fix it and submit it again
         *     - `Submitted`: valid, and waiting for review
         *     - `InReview`: a person reviews it
         *     - `Approved`: approved; signing can start once no requirement is outstanding
         *     - `Declined`: declined; it may be reconsidered
         *     - `AwaitingSignature`: signing has started
         *     - `Signed`: signed by all
         *     - `PaidOut`: paid out; closed
         *     - `Withdrawn`: withdrawn; closed
         *     - `Expired`: lapsed; closed
         * @enum {string}
         */
        ApplicationState: "Open" | "Submitted" | "InReview" | "Approved" | "Declined" | "AwaitingSignature" | "Signed" | "PaidOut" | "Withdrawn" | "Expired";
        /** @description A quote as it is kept. */
        QuoteReadResponseModel: {
            /**
             * @description The quote’s reference.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            quoteReference: string;
            /**
             * @description The state of the quote.
             * @example Open
             */
            state: components["schemas"]["ApplicationState"];
            /**
             * @description How often the quote was submitted, the first time included.
             * @example 1
             */
            revision: number;
            /**
             * Format: date-time
             * @description When the quote entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the quote last changed; lists are in this order.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description The e-mail address of the owner; null if the client itself is the owner.
             * @example owner@dealer.example
             */
            ownerUserEmail: string | null;
            /**
             * @description The `quote` of the last submission exactly as it was sent: a QuoteApplicationModel if `errors` is empty, otherwise any value; null if there was none.
             * @example {
             *       "borrowerType": "Individual"
             *     }
             */
            quote: components["schemas"]["QuoteApplicationModel"] | ({
                [key: string]: unknown;
            } | unknown[] | string | number | boolean | null);
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "stockNumber": "N-1207"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The failures of the last submission; empty if it was valid.
             * @example [
             *       {
             *         "message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter.",
             *         "model": "quote.applicants[0].personalInfo.ppsNumber",
             *         "type": "ppsNumber"
             *       }
             *     ]
             */
            errors: components["schemas"]["QuoteNodeJsFieldValidation"][];
            /**
             * @description Every transition of the quote, the first submission first.
             * @example [
             *       {
             *         "from": null,
             *         "to": "Open",
             *         "date": "2026-03-02T09:30:00.000Z",
             *         "by": "019a0b1c-0000-7000-8000-000000000001",
             *         "reason": null
             *       }
             *     ]
             */
            history: components["schemas"]["HistoryEntryModel"][];
        };
        /** @description A transition from one state to another. */
        HistoryEntryModel: {
            /**
             * @description The state before; null for the first submission.
             * @example Open
             */
            from: components["schemas"]["ApplicationState"] | null;
            /**
             * @description The state after.
             * @example Open
             */
            to: components["schemas"]["ApplicationState"];
            /**
             * @description Who caused it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.
             * @example 019a0b1c-0000-7000-8000-000000000001
             */
            by: string;
            /**
             * @description The reason that was given, if any.
             * @example The employer’s name is missing.
             */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it moved.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
        };
        /** @description The status of a case. */
        CaseStatusResponseModel: {
            /**
             * @description The state of the case.
             * @example Submitted
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * @description The case id in the request.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            quoteReference: string;
            /**
             * Format: date-time
             * @description When the case entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: double
             * @description The amount financed, in euro. Left out while no product is selected.
             * @example 31462.5
             */
            loanAmount?: number;
            /**
             * Format: double
             * @description In euro, without fees. Left out while no product is selected.
             * @example 621.51
             */
            monthlyPayment?: number;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Left out while no product is selected.
             * @example 6.9
             */
            rate?: number;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Left out while no product is selected.
             * @example 7.3
             */
            aprc?: number;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements: string[];
        };
        /** @description A case as it is kept. */
        CaseReadResponseModel: {
            /**
             * @description What the case is known by.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            caseId: string;
            /**
             * @description The state of the case.
             * @example Open
             */
            state: components["schemas"]["ApplicationState"];
            /**
             * @description How often the case was submitted, the first time included.
             * @example 1
             */
            revision: number;
            /**
             * Format: date-time
             * @description When the case entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the case last changed; lists are in this order.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description The e-mail address of the owner; null if the client itself is the owner.
             * @example owner@dealer.example
             */
            onBehalfOf: string | null;
            /**
             * @description The body of the last submission exactly as it was sent: a CaseApplicationModel if `validationErrors` is empty; null once it was erased.
             * @example {
             *       "borrower": {
             *         "borrowerType": "individual"
             *       }
             *     }
             */
            application: components["schemas"]["CaseApplicationModel"] | ({
                [key: string]: unknown;
            } | null);
            /**
             * @description Null: a case has no custom data.
             * @example null
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The failures of the last submission; empty if it was valid.
             * @example [
             *       {
             *         "Model": "applicants[0].ppsNumber",
             *         "Type": "ppsNumber",
             *         "Message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter."
             *       }
             *     ]
             */
            validationErrors: components["schemas"]["CaseFieldValidation"][];
            /**
             * @description The condition recorded for the vehicle: `japaneseImport` where `isJapaneseImport` was true, `used` where it was false or left out; null where no vehicle could be read.
             * @example used
             * @enum {string|null}
             */
            vehicleCondition: "japaneseImport" | "used" | null;
            /**
             * @description Every transition of the case, the first submission first.
             * @example [
             *       {
             *         "from": null,
             *         "to": "Open",
             *         "date": "2026-03-02T09:30:00.000Z",
             *         "by": "019a0b1c-0000-7000-8000-000000000001",
             *         "reason": null
             *       }
             *     ]
             */
            history: components["schemas"]["HistoryEntryModel"][];
        };
        /** @description A page of quotes. */
        QuoteListResponseModel: {
            /**
             * @description The quotes, the least recently changed first.
             * @example [
             *       {
             *         "quoteReference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *         "state": "Open",
             *         "revision": 1,
             *         "date": "2026-03-02T09:30:00.000Z",
             *         "updatedAt": "2026-03-02T09:30:00.000Z",
             *         "ownerUserEmail": "owner@dealer.example"
             *       }
             *     ]
             */
            items: components["schemas"]["QuoteListItemModel"][];
            /**
             * @description Send it as `cursor` for the next page; null on the last page.
             * @example MDE5YTBiMWMtMmQzZS03ZjQw
             */
            nextCursor: string | null;
        };
        /** @description A quote in a list. */
        QuoteListItemModel: {
            /**
             * @description The quote’s reference.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            quoteReference: string;
            /**
             * @description The state of the quote.
             * @example Open
             */
            state: components["schemas"]["ApplicationState"];
            /**
             * @description How often the quote was submitted, the first time included.
             * @example 1
             */
            revision: number;
            /**
             * Format: date-time
             * @description When the quote entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the quote last changed; lists are in this order.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description The e-mail address of the owner; null if the client itself is the owner.
             * @example owner@dealer.example
             */
            ownerUserEmail: string | null;
        };
        /** @description A page of cases. */
        CaseListResponseModel: {
            /**
             * @description The cases, the least recently changed first.
             * @example [
             *       {
             *         "caseId": "C01K85HRB9YFX08MPVCFP79Z85H",
             *         "state": "Open",
             *         "revision": 1,
             *         "date": "2026-03-02T09:30:00.000Z",
             *         "updatedAt": "2026-03-02T09:30:00.000Z",
             *         "onBehalfOf": "owner@dealer.example"
             *       }
             *     ]
             */
            items: components["schemas"]["CaseListItemModel"][];
            /**
             * @description Send it as `cursor` for the next page; null on the last page.
             * @example MDE5YTBiMWMtMmQzZS03ZjQw
             */
            nextCursor: string | null;
        };
        /** @description A case in a list. */
        CaseListItemModel: {
            /**
             * @description What the case is known by.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            caseId: string;
            /**
             * @description The state of the case.
             * @example Open
             */
            state: components["schemas"]["ApplicationState"];
            /**
             * @description How often the case was submitted, the first time included.
             * @example 1
             */
            revision: number;
            /**
             * Format: date-time
             * @description When the case entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the case last changed; lists are in this order.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description The e-mail address of the owner; null if the client itself is the owner.
             * @example owner@dealer.example
             */
            onBehalfOf: string | null;
        };
        /** @description The documents that the lender requires for an application. */
        RequirementListResponseModel: {
            /**
             * @description The requirements, in the order in which the lender made them.
             * @example [
             *       {
             *         "id": "4",
             *         "name": "Payslips",
             *         "applicant": 0,
             *         "state": "outstanding",
             *         "reason": null,
             *         "at": null
             *       }
             *     ]
             */
            items: components["schemas"]["RequirementModel"][];
            /**
             * @description All of them are on one page.
             * @example null
             */
            nextCursor: null;
        };
        /** @description A document that the lender requires. */
        RequirementModel: {
            /**
             * @description Its id within its application.
             * @example 4
             */
            id: string;
            /**
             * @description The name of the document, in the lender’s words.
             * @example Payslips
             */
            name: string;
            /**
             * @description The index of the applicant it is about, from 0; null if it is about all of them or the business.
             * @example 0
             */
            applicant: number | null;
            /**
             * @description How it stands.
             *
             *     - `outstanding`: the lender needs a document; `reason` says why if it has already seen one
             *     - `received`: the client has uploaded a document, and the lender has not checked it yet
             *     - `accepted`: the lender is content
             *     - `refused`: the lender rejected the document and needs another; `reason` says why
             *     - `waived`: the lender does without
             * @example outstanding
             * @enum {string}
             */
            state: "outstanding" | "received" | "accepted" | "refused" | "waived";
            /**
             * @description Why it was refused, waived, or asked for again.
             * @example The last page is missing.
             */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it entered its state; null while it is in its first state.
             * @example 2026-03-03T10:05:00.000Z
             */
            at: string | null;
        };
        /** @description A form with a file. */
        DocumentUploadModel: {
            /**
             * @description The `id` of the requirement, or its `name` if exactly one outstanding requirement has it.
             * @example Payslips
             */
            requirement: string;
            /**
             * Format: binary
             * @description The file. One file at a time.
             * @example payslips-january.pdf
             */
            file: string;
        };
        /** @description An uploaded document. */
        DocumentModel: {
            /**
             * @description What it is known by.
             * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
             */
            id: string;
            /**
             * @description The `id` of its requirement.
             * @example 4
             */
            requirement: string;
            /**
             * @description Its file name, as sent, with an extension that fits its type.
             * @example payslips-january.pdf
             */
            name: string;
            /**
             * @description Its type, detected from its content.
             * @example application/pdf
             * @enum {string}
             */
            type: "application/pdf" | "image/jpeg" | "image/png";
            /**
             * @description Its size.
             * @example 182340
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When it was complete.
             * @example 2026-03-03T10:05:00.000Z
             */
            uploadedAt: string;
            /**
             * @description Who uploaded it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.
             * @example cl_sample
             */
            by: string;
        };
        /** @description The documents of an application. */
        DocumentListResponseModel: {
            /**
             * @description The documents, the oldest first.
             * @example [
             *       {
             *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
             *         "requirement": "4",
             *         "name": "payslips-january.pdf",
             *         "type": "application/pdf",
             *         "bytes": 182340,
             *         "uploadedAt": "2026-03-03T10:05:00.000Z",
             *         "by": "cl_sample"
             *       }
             *     ]
             */
            items: components["schemas"]["DocumentModel"][];
            /**
             * @description All of them are on one page.
             * @example null
             */
            nextCursor: null;
        };
        /** @description The state of an application’s signing. */
        SigningModel: {
            /**
             * @description Its state; null if no signing was ever started.
             *
             *     - `preparing`: the service is preparing the agreement
             *     - `underWay`: the signers are asked to sign
             *     - `sealing`: all have signed, and the service is sealing the agreement
             *     - `completed`: the sealed agreement is available
             *     - `cancelled`: the lender, a withdrawal or a change of figures ended it
             *     - `declined`: a signer would not sign
             *     - `lapsed`: not all had signed after 14 days
             * @example underWay
             * @enum {string|null}
             */
            state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed" | null;
            /**
             * Format: date-time
             * @description When it was started.
             * @example 2026-03-04T09:00:00.000Z
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When its links end.
             * @example 2026-03-18T09:00:00.000Z
             */
            lapsesAt: string | null;
            /**
             * @description The signers, in their order.
             * @example [
             *       {
             *         "role": "borrower",
             *         "state": "signed"
             *       }
             *     ]
             */
            signers: components["schemas"]["SignerModel"][];
            /**
             * @description Why signing cannot start now, in a sentence: what `Not ready` means for this application. Null if it can start, or has started.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H cannot be signed until these have been received: Payslips.
             */
            reason: string | null;
            /**
             * @description Names of the documents that are missing before signing can start; empty if none is missing.
             * @example []
             */
            requirements: string[];
        };
        /** @description One of those who sign. */
        SignerModel: {
            /**
             * @description As what they sign.
             *
             *     - `borrower`: who borrows
             *     - `guarantor`: who stands by the borrower
             *     - `partner`: for the partnership
             *     - `director`: for the company
             * @example borrower
             * @enum {string}
             */
            role: "borrower" | "guarantor" | "partner" | "director";
            /**
             * @description How far they are.
             *
             *     - `waiting`: they have no link yet
             *     - `invited`: their link was sent
             *     - `opened`: they have opened it
             *     - `verified`: they have entered the code that they received
             *     - `signed`: they have signed
             *     - `declined`: they would not sign
             * @example signed
             * @enum {string}
             */
            state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
        };
        /** @description Nothing is asked for. */
        CaseStartEsignModel: Record<string, never>;
        /** @description The progress of a case’s signing. */
        CaseStartEsignResponseModel: {
            /**
             * @description The case id in the request.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            caseId: string;
            /**
             * @description How far signing has got.
             *
             *     - `Initiated`: this request has just started it
             *     - `In progress`: it was under way already
             *     - `Completed`: the documents are fully signed
             *     - `Not ready`: there is nothing to sign yet, something is outstanding, or the application is closed
             *     - `Not permitted`: this client may not see such a case
             * @example Initiated
             * @enum {string}
             */
            status: "Initiated" | "In progress" | "Completed" | "Not ready" | "Not permitted";
        };
        /** @description What is on offer. */
        QuotationResponseModel: {
            /**
             * @description The offers, best first; one for each product and term.
             * @example [
             *       {
             *         "productId": "sample-hire-purchase",
             *         "productVersion": 1,
             *         "product": "Sample hire purchase",
             *         "sample": true,
             *         "term": 12,
             *         "loanAmount": 10000,
             *         "rate": 6.4,
             *         "monthlyPayment": 862.5,
             *         "aprc": 9.5,
             *         "guaranteedFutureValue": null,
             *         "documentationFee": 75,
             *         "completionFee": 75,
             *         "totalOfPayments": 10500,
             *         "totalCostOfCredit": 500,
             *         "totalPayable": 15500,
             *         "schedule": [
             *           {
             *             "number": 1,
             *             "month": 1,
             *             "payment": 862.5,
             *             "fee": 75,
             *             "interest": 53.33,
             *             "principal": 809.17,
             *             "balance": 9190.83
             *           }
             *         ]
             *       }
             *     ]
             */
            offers: components["schemas"]["QuotationOfferModel"][];
            /**
             * @description Why requested terms are not among the offers.
             * @example []
             */
            reasons: components["schemas"]["QuotationReasonModel"][];
        };
        /** @description A loan on offer. */
        QuotationOfferModel: {
            /**
             * @description The product.
             * @example sample-hire-purchase
             */
            productId: string;
            /**
             * @description The product’s version; a version never changes.
             * @example 1
             */
            productVersion: number;
            /**
             * @description The product’s name.
             * @example Sample hire purchase
             */
            product: string;
            /**
             * @description Whether the product is one of the sandbox’s samples, which no lender offers.
             * @example true
             */
            sample: boolean;
            /**
             * @description The number of monthly instalments.
             * @example 12
             */
            term: number;
            /**
             * @description The amount financed: the price without deposit and trade-in. In euro, with two decimals at most.
             * @example 10000
             */
            loanAmount: number;
            /**
             * @description The nominal rate; a twelfth of it applies each month. In per cent a year.
             * @example 6.4
             */
            rate: number;
            /**
             * @description The instalment, without fees. At 0 % the last one differs by what rounding left: see the schedule. In euro, with two decimals at most.
             * @example 862.5
             */
            monthlyPayment: number;
            /**
             * @description The annual percentage rate of charge, with fees, to one decimal. In per cent a year.
             * @example 9.5
             */
            aprc: number;
            /**
             * @description The last payment of a PCP, one month after the last instalment; null for a hire purchase. In euro, with two decimals at most.
             * @example 9300
             */
            guaranteedFutureValue: number | null;
            /**
             * @description Paid with the first instalment, unless the product says otherwise. In euro, with two decimals at most.
             * @example 75
             */
            documentationFee: number;
            /**
             * @description Paid with the last payment, unless the product says otherwise. In euro, with two decimals at most.
             * @example 75
             */
            completionFee: number;
            /**
             * @description All instalments, the guaranteed future value and the fees. In euro, with two decimals at most.
             * @example 10500
             */
            totalOfPayments: number;
            /**
             * @description The payments beyond the amount financed: interest and fees. In euro, with two decimals at most.
             * @example 500
             */
            totalCostOfCredit: number;
            /**
             * @description The vehicle’s total cost: all payments, deposit and trade-in. In euro, with two decimals at most.
             * @example 15500
             */
            totalPayable: number;
            /**
             * @description The payments month by month; null if the request did not ask for them.
             * @example [
             *       {
             *         "number": 1,
             *         "month": 1,
             *         "payment": 862.5,
             *         "fee": 75,
             *         "interest": 53.33,
             *         "principal": 809.17,
             *         "balance": 9190.83
             *       }
             *     ]
             */
            schedule: components["schemas"]["QuotationPaymentModel"][] | null;
        };
        /** @description A payment of a schedule. */
        QuotationPaymentModel: {
            /**
             * @description 1 for the first payment.
             * @example 1
             */
            number: number;
            /**
             * @description Months after the start.
             * @example 1
             */
            month: number;
            /**
             * @description The instalment, or the guaranteed future value: interest and principal, without fees. In euro, with two decimals at most.
             * @example 862.5
             */
            payment: number;
            /**
             * @description Due beside the payment. In euro, with two decimals at most.
             * @example 75
             */
            fee: number;
            /**
             * @description The month’s interest, never below 0. The last one includes what rounding left. In euro, with two decimals at most.
             * @example 53.33
             */
            interest: number;
            /**
             * @description The part of the payment that repays the loan. In euro, with two decimals at most.
             * @example 809.17
             */
            principal: number;
            /**
             * @description What is owed after the payment; 0 after the last. In euro, with two decimals at most.
             * @example 9190.83
             */
            balance: number;
        };
        /** @description Why something is not on offer. */
        QuotationReasonModel: {
            /**
             * @description The reason. New reasons may be added with new codes.
             *
             *     - `nothingToFinance`: deposit and trade-in leave nothing of the price
             *     - `noProduct`: no product in force is for such a loan, vehicle and borrower
             *     - `termNotOffered`: no such product has this term
             *     - `amountTooSmall`: the amount to be financed is below what the product finances
             *     - `amountTooLarge`: the amount to be financed is above what the product finances
             *     - `depositTooSmall`: the product needs more deposit and trade-in
             *     - `annualKilometresNeeded`: the product needs `annualKilometers`
             *     - `vehicleAgeNeeded`: the product needs `newVehicle`, or a `registrationNumber` that gives the vehicle’s age
             *     - `vehicleTooOld`: the vehicle would be too old when the term ends
             *     - `noRate`: the product has no rate for this amount, age and term
             *     - `noGmfv`: the product has no guaranteed value for this age, distance and term
             *     - `gmfvTooHigh`: the guaranteed value alone would repay the loan; a smaller deposit leaves instalments
             *     - `aprcAboveLegalMaximum`: the APRC would exceed the legal maximum
             * @example annualKilometresNeeded
             * @enum {string}
             */
            code: "nothingToFinance" | "noProduct" | "termNotOffered" | "amountTooSmall" | "amountTooLarge" | "depositTooSmall" | "annualKilometresNeeded" | "vehicleAgeNeeded" | "vehicleTooOld" | "noRate" | "noGmfv" | "gmfvTooHigh" | "aprcAboveLegalMaximum";
            /**
             * @description The product that it is about; null if it is about all.
             * @example sample-pcp
             */
            productId: string | null;
            /**
             * @description The term in months that it is about; null if it is about all.
             * @example 48
             */
            term: number | null;
            /**
             * @description The reason in a sentence for people.
             * @example Sample PCP needs to know the kilometres a year.
             */
            message: string;
        };
        /** @description Why a request for a quotation was refused. */
        QuotationProblem: {
            /**
             * Format: uri-reference
             * @description The kind of problem: the address of a page here that explains it.
             * @example /problems/bad-request
             */
            type: string;
            /**
             * @description The kind of problem in a few words.
             * @example Bad request
             */
            title: string;
            /**
             * @description The HTTP status.
             * @example 400
             */
            status: number;
            /**
             * @description What is wrong or what to change, in a sentence.
             * @example 3 fields fail validation; errors tells which and why.
             */
            detail: string;
            /**
             * @description The id of the request, as in X-Request-Id.
             * @example Zm9yZWNvdXJ0LWlk
             */
            requestId: string;
            /**
             * @description Every parameter and every field that fails, in the order of the model.
             * @example [
             *       {
             *         "field": "purchasePrice",
             *         "type": "min",
             *         "message": "purchasePrice must be an amount in euro, 1 or more; 0 was sent."
             *       }
             *     ]
             */
            errors?: components["schemas"]["QuotationFailureModel"][];
        };
        /** @description A field that fails. */
        QuotationFailureModel: {
            /**
             * @description The field in the body, or the parameter.
             * @example purchasePrice
             */
            field: string;
            /**
             * @description The name of the rule that failed. Names are never renamed; new rules may be added with new names.
             *
             *     - `required`: A required field is missing, null or blank; or an entry of a list is null.
             *     - `type`: The value has the wrong JSON type, or is a number that a double can’t hold.
             *     - `enum`: The value is not one of the enumeration’s names or codes.
             *     - `integer`: The value must be a whole number, and has a fraction.
             *     - `min`: The number is below its lower bound.
             *     - `max`: The number is above its upper bound.
             *     - `registrationNumber`: The value is not an Irish registration number.
             *     - `decimals`: The amount has more than two decimals.
             *     - `repeated`: The parameter is given more than once.
             *     - `unknown`: The operation has no such parameter.
             * @example min
             * @enum {string}
             */
            type: "required" | "type" | "enum" | "integer" | "min" | "max" | "registrationNumber" | "decimals" | "repeated" | "unknown";
            /**
             * @description What the field must be, in a sentence.
             * @example purchasePrice must be an amount in euro, 1 or more; 0 was sent.
             */
            message: string;
        };
        /** @description An access token (RFC 6749, 5.1). */
        AccessTokenResponseModel: {
            /**
             * @description The token. The service does not show it again.
             * @example sample-access-token-of-43-random-characters
             */
            access_token: string;
            /**
             * @description Its lifetime in seconds.
             * @example 600
             */
            expires_in: number;
            /**
             * @description The token’s scopes, separated by spaces.
             * @example applications:submit applications:read
             */
            scope: string;
            /**
             * @description How it is sent.
             * @example Bearer
             * @constant
             */
            token_type: "Bearer";
        };
        /** @description Why a request was refused (RFC 6749, 5.2). */
        OAuthErrorResponseModel: {
            /**
             * @description The code, for programs.
             * @example invalid_request
             */
            error: string;
            /**
             * @description A sentence, for people.
             * @example grant_type must not be provided twice
             */
            error_description?: string;
        };
        /** @description Whether a token is valid (RFC 7662, 2.2). The answer says nothing else of an invalid one. */
        TokenIntrospectionResponseModel: {
            /**
             * @description Whether it holds.
             * @example true
             */
            active: boolean;
            /**
             * @description The client that it was issued to.
             * @example cl_sample
             */
            client_id?: string;
            /**
             * @description When it expires, in seconds since 1970.
             * @example 1798711800
             */
            exp?: number;
            /**
             * @description When it was issued, in seconds since 1970.
             * @example 1798711200
             */
            iat?: number;
            /**
             * @description The issuer.
             * @example https://finance.example/oauth
             */
            iss?: string;
            /**
             * @description What it is for.
             * @example https://finance.example/api
             */
            aud?: string;
            /**
             * @description The token’s scopes, separated by spaces.
             * @example applications:submit applications:read
             */
            scope?: string;
            /**
             * @description How it is sent.
             * @example Bearer
             */
            token_type?: string;
        };
        /** @description Public keys (RFC 7517). */
        SigningKeysResponseModel: {
            /**
             * @description The key in force first.
             * @example [
             *       {
             *         "kty": "EC",
             *         "use": "sig",
             *         "kid": "sample-key",
             *         "alg": "ES256",
             *         "crv": "P-256",
             *         "x": "sample-x",
             *         "y": "sample-y"
             *       }
             *     ]
             */
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description The authorization server’s metadata (RFC 8414, 2). */
        AuthorizationServerResponseModel: {
            /**
             * @description The issuer: the service’s address followed by `/oauth`.
             * @example https://finance.example/oauth
             */
            issuer: string;
            /**
             * @description Where tokens are issued.
             * @example https://finance.example/oauth/token
             */
            token_endpoint: string;
            /**
             * @description Where they are revoked.
             * @example https://finance.example/oauth/revoke
             */
            revocation_endpoint: string;
            /**
             * @description The address that says whether tokens are valid.
             * @example https://finance.example/oauth/introspect
             */
            introspection_endpoint: string;
            /**
             * @description Where the public keys are.
             * @example https://finance.example/oauth/jwks
             */
            jwks_uri: string;
            /**
             * @description How tokens are got.
             * @example [
             *       "client_credentials"
             *     ]
             */
            grant_types_supported: string[];
            /**
             * @description None: there is no authorization endpoint.
             * @example []
             */
            response_types_supported: string[];
            /**
             * @description How clients may authenticate.
             * @example [
             *       "client_secret_basic"
             *     ]
             */
            token_endpoint_auth_methods_supported: string[];
            /**
             * @description How assertions may be signed.
             * @example [
             *       "ES256"
             *     ]
             */
            token_endpoint_auth_signing_alg_values_supported: string[];
            /**
             * @description The scopes that there are.
             * @example [
             *       "applications:submit"
             *     ]
             */
            scopes_supported: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description How the service is. */
        HealthModel: {
            /**
             * @description The state that the request asks for.
             * @example live
             * @enum {string}
             */
            status: "live" | "ready";
        };
        /** @description Why an application is withdrawn, or should be reviewed. */
        ReasonModel: {
            /**
             * @description A sentence, which everyone who may read the application can read. Optional.
             * @example The borrower bought elsewhere.
             */
            reason?: string | null;
        };
        /** @description Where to walk to. */
        AdvanceModel: {
            /**
             * @description The state.
             * @example Approved
             * @enum {string}
             */
            to: "Open" | "Submitted" | "InReview" | "Approved" | "Declined" | "AwaitingSignature" | "Signed" | "PaidOut" | "Withdrawn" | "Expired";
        };
        /** @description The status as in the status operation of the application’s set, with all its members. */
        AdvanceResponseModel: {
            /**
             * @description The state of the application.
             * @example Approved
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * @description The reference in the path.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            quoteReference: string;
            /**
             * Format: date-time
             * @description When the application entered this state.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: double
             * @description The amount financed, in euro. Left out while no product is selected.
             * @example 31462.5
             */
            loanAmount?: number;
            /**
             * Format: double
             * @description In euro, without fees. Left out while no product is selected.
             * @example 621.51
             */
            monthlyPayment?: number;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Left out while no product is selected.
             * @example 6.9
             */
            rate?: number;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Left out while no product is selected.
             * @example 7.3
             */
            aprc?: number;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements?: string[];
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "stockNumber": "N-1207"
             *     }
             */
            customData?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The state of a test application’s signing. */
        SandboxSigningModel: {
            /**
             * @description Its state; null if no signing was ever started.
             *
             *     - `preparing`: the service is preparing the agreement
             *     - `underWay`: the signers are asked to sign
             *     - `sealing`: all have signed, and the service is sealing the agreement
             *     - `completed`: the sealed agreement is available
             *     - `cancelled`: the lender, a withdrawal or a change of figures ended it
             *     - `declined`: a signer would not sign
             *     - `lapsed`: not all had signed after 14 days
             * @example underWay
             * @enum {string|null}
             */
            state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed" | null;
            /**
             * @description The signers, in their order.
             * @example [
             *       {
             *         "role": "borrower",
             *         "state": "opened",
             *         "link": "https://finance.lender.example/sign#token=c2FtcGxl",
             *         "linkExpiresAt": "2026-03-18T09:00:00.000Z",
             *         "code": "042917",
             *         "codeExpiresAt": "2026-03-04T09:10:00.000Z"
             *       }
             *     ]
             */
            signers: components["schemas"]["SandboxSignerModel"][];
        };
        /** @description A signer, with the link and code sent to them. */
        SandboxSignerModel: {
            /**
             * @description As what they sign.
             *
             *     - `borrower`: who borrows
             *     - `guarantor`: who stands by the borrower
             *     - `partner`: for the partnership
             *     - `director`: for the company
             * @example borrower
             * @enum {string}
             */
            role: "borrower" | "guarantor" | "partner" | "director";
            /**
             * @description How far they are.
             *
             *     - `waiting`: they have no link yet
             *     - `invited`: their link was sent
             *     - `opened`: they have opened it
             *     - `verified`: they have entered the code that they received
             *     - `signed`: they have signed
             *     - `declined`: they would not sign
             * @example opened
             * @enum {string}
             */
            state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
            /**
             * @description The link that is valid now: first to sign, later to get the sealed copy. Null while there is none.
             * @example https://finance.lender.example/sign#token=c2FtcGxl
             */
            link: string | null;
            /**
             * Format: date-time
             * @description When the link expires; null without a link.
             * @example 2026-03-18T09:00:00.000Z
             */
            linkExpiresAt: string | null;
            /**
             * @description The valid 6-digit code that was sent last. Null until the signer requests one on the page of the link, and once it is used or has expired.
             * @example 042917
             */
            code: string | null;
            /**
             * Format: date-time
             * @description When the code expires; null without a code.
             * @example 2026-03-04T09:10:00.000Z
             */
            codeExpiresAt: string | null;
        };
        /** @description How far the signing is. */
        SandboxStartEsignResponseModel: {
            /**
             * @description The reference in the path.
             * @example C01K85HRB9YFX0N5P6B2C3D4E5F
             */
            reference: string;
            /**
             * @description How far signing has got.
             *
             *     - `Initiated`: this request has just started it
             *     - `In progress`: it was under way already
             *     - `Completed`: the documents are fully signed
             *     - `Not ready`: there is nothing to sign yet, something is outstanding, or the application is closed
             *     - `Not permitted`: this client may not see such a case
             * @example Initiated
             * @enum {string}
             */
            status: "Initiated" | "In progress" | "Completed" | "Not ready" | "Not permitted";
            /**
             * @description Why nothing can be signed now, in a sentence; only with `Not ready`.
             * @example C01K85HRB9YFX0N5P6B2C3D4E5F can’t be signed before these are there: Payslips.
             */
            reason?: string;
            /**
             * @description Names of the documents that are still missing; only with `Not ready`, and empty if none is missing.
             * @example [
             *       "Payslips"
             *     ]
             */
            requirements?: string[];
        };
        /** @description The result of a run. */
        CertificationModel: {
            /**
             * @description The version of the package that made the run.
             * @example 0.1.0
             */
            packageVersion: string;
            /**
             * Format: date-time
             * @description When the run started.
             * @example 2026-03-02T09:30:00.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the run ended.
             * @example 2026-03-02T09:40:00.000Z
             */
            finishedAt: string;
            /**
             * @description The items, in order.
             * @example [
             *       {
             *         "id": "submit",
             *         "title": "Submit a valid application",
             *         "result": "passed",
             *         "reason": null,
             *         "evidence": [
             *           {
             *             "at": "2026-03-02T09:31:00.000Z",
             *             "what": "POST /api/quote/submit returned 200",
             *             "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00"
             *           }
             *         ]
             *       }
             *     ]
             */
            items: components["schemas"]["CertificationItemModel"][];
        };
        /** @description An item of the run. */
        CertificationItemModel: {
            /**
             * @description The name of the item.
             * @example submit
             */
            id: string;
            /**
             * @description What the software must do.
             * @example Submit a valid application
             */
            title: string;
            /**
             * @description The result.
             *
             *     - `passed`: the software did it
             *     - `failed`: the software did not do it
             *     - `skipped`: it was not tried
             * @example passed
             * @enum {string}
             */
            result: "passed" | "failed" | "skipped";
            /**
             * @description Why it failed or was skipped; null if it passed.
             * @example null
             */
            reason: string | null;
            /**
             * @description The observations.
             * @example [
             *       {
             *         "at": "2026-03-02T09:31:00.000Z",
             *         "what": "POST /api/quote/submit returned 200",
             *         "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00"
             *       }
             *     ]
             */
            evidence: components["schemas"]["CertificationEvidenceModel"][];
        };
        /** @description An observation. */
        CertificationEvidenceModel: {
            /**
             * Format: date-time
             * @description When it was observed.
             * @example 2026-03-02T09:31:00.000Z
             */
            at: string;
            /**
             * @description What was observed.
             * @example POST /api/quote/submit returned 200
             */
            what: string;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the response; null if the service did not handle the request.
             * @example 0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00
             */
            requestId: string | null;
        };
        /** @description A certificate with its signature. */
        SignedCertificateModel: {
            /**
             * @description What the service signs.
             * @example {
             *       "service": "https://finance.lender.example",
             *       "clientId": "cl_sample",
             *       "packageVersion": "0.1.0",
             *       "startedAt": "2026-03-02T09:30:00.000Z",
             *       "finishedAt": "2026-03-02T09:40:00.000Z",
             *       "items": [
             *         {
             *           "id": "submit",
             *           "title": "Submit a valid application",
             *           "result": "passed",
             *           "reason": null,
             *           "evidence": [
             *             {
             *               "at": "2026-03-02T09:31:00.000Z",
             *               "what": "POST /api/quote/submit returned 200",
             *               "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
             *               "isLogged": true
             *             }
             *           ]
             *         }
             *       ],
             *       "signedAt": "2026-03-02T09:40:01.000Z",
             *       "result": "passed"
             *     }
             */
            certificate: {
                /**
                 * @description The address of the service.
                 * @example https://finance.lender.example
                 */
                service: string;
                /**
                 * @description The client that made the run.
                 * @example cl_sample
                 */
                clientId: string;
                /**
                 * @description The version of the package that made the run.
                 * @example 0.1.0
                 */
                packageVersion: string;
                /**
                 * Format: date-time
                 * @description When the run started.
                 * @example 2026-03-02T09:30:00.000Z
                 */
                startedAt: string;
                /**
                 * Format: date-time
                 * @description When the run ended.
                 * @example 2026-03-02T09:40:00.000Z
                 */
                finishedAt: string;
                /**
                 * @description The items, in order.
                 * @example [
                 *       {
                 *         "id": "submit",
                 *         "title": "Submit a valid application",
                 *         "result": "passed",
                 *         "reason": null,
                 *         "evidence": [
                 *           {
                 *             "at": "2026-03-02T09:31:00.000Z",
                 *             "what": "POST /api/quote/submit returned 200",
                 *             "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
                 *             "isLogged": true
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                items: components["schemas"]["SignedCertificationItemModel"][];
                /**
                 * Format: date-time
                 * @description When the service signed it.
                 * @example 2026-03-02T09:40:01.000Z
                 */
                signedAt: string;
                /**
                 * @description The result of all items.
                 *
                 *     - `passed`: every item passed, and every request named as evidence is in the request log
                 *     - `failed`: an item failed, or a request named as evidence is not in the request log
                 *     - `incomplete`: no item failed, but some were skipped
                 * @example passed
                 * @enum {string}
                 */
                result: "passed" | "failed" | "incomplete";
            };
            /**
             * @description The signature over the JSON of `certificate`.
             * @example v1.k1.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
             */
            signature: string;
        };
        /** @description An item of the certificate. */
        SignedCertificationItemModel: {
            /**
             * @description The name of the item.
             * @example submit
             */
            id: string;
            /**
             * @description What the software must do.
             * @example Submit a valid application
             */
            title: string;
            /**
             * @description The result.
             *
             *     - `passed`: the software did it
             *     - `failed`: the software did not do it
             *     - `skipped`: it was not tried
             * @example passed
             * @enum {string}
             */
            result: "passed" | "failed" | "skipped";
            /**
             * @description Why it failed or was skipped; null if it passed.
             * @example null
             */
            reason: string | null;
            /**
             * @description The observations.
             * @example [
             *       {
             *         "at": "2026-03-02T09:31:00.000Z",
             *         "what": "POST /api/quote/submit returned 200",
             *         "requestId": "0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00",
             *         "isLogged": true
             *       }
             *     ]
             */
            evidence: components["schemas"]["SignedCertificationEvidenceModel"][];
        };
        /** @description An observation, compared with the request log. */
        SignedCertificationEvidenceModel: {
            /**
             * Format: date-time
             * @description When it was observed.
             * @example 2026-03-02T09:31:00.000Z
             */
            at: string;
            /**
             * @description What was observed.
             * @example POST /api/quote/submit returned 200
             */
            what: string;
            /**
             * Format: uuid
             * @description The `X-Request-Id` of the response; null if the service did not handle the request.
             * @example 0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00
             */
            requestId: string | null;
            /**
             * @description Whether the request is in the request log of the client; null without a request ID.
             * @example true
             */
            isLogged: boolean | null;
        };
        /** @description What the signature is for. */
        VerifiedCertificationModel: {
            /**
             * @description Whether this service has made the signature, and still has the key.
             * @example true
             */
            isGenuine: boolean;
            /**
             * @description The SHA-256 of the JSON of the certificate, in base64url; null if it is not genuine.
             * @example c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
             */
            digest: string | null;
        };
        /** @description The new cars that match a search. */
        CarSpecificationResponseModel: {
            /**
             * @description The cars, best match first.
             * @example [
             *       {
             *         "id": "sample-corolla-hybrid",
             *         "specification": "1.8 Hybrid Sample",
             *         "fuel": "Hybrid"
             *       }
             *     ]
             */
            cars: components["schemas"]["CarModel"][];
            /**
             * @description The make of the cars if they all have the same, otherwise the one in the request; with `details=true` always the one in the request.
             * @example Toyota
             */
            make: string | null;
            /**
             * @description The model of the cars if they all have the same, otherwise the one in the request; with `details=true` always the one in the request.
             * @example Corolla
             */
            model: string | null;
            /**
             * @description The specification of the cars if they all have the same, otherwise the one in the request; with `details=true` always the one in the request.
             * @example Hybrid
             */
            specification: string | null;
        };
        /** @description A new car: send its values in `newVehicle`. */
        CarModel: {
            /**
             * @description Send it as `newVehicle.carId`.
             * @example sample-corolla-hybrid
             */
            id: string;
            /**
             * @description The make; only with `details=true`.
             * @example Toyota
             */
            make?: string;
            /**
             * @description The model; only with `details=true`.
             * @example Corolla
             */
            model?: string;
            /**
             * @description The specification.
             * @example 1.8 Hybrid Sample
             */
            specification: string;
            /**
             * @description The fuel.
             * @example Hybrid
             */
            fuel: string;
        };
        /** @description Everything that a submission of a set must meet. */
        RulesModel: {
            /**
             * @description The set.
             * @example case
             * @enum {string}
             */
            set: "quote" | "case";
            /**
             * @description The fields, in the order of the interface’s tables.
             * @example []
             */
            fields: components["schemas"]["RuleFieldModel"][];
            /**
             * @description The cross-field rules, in the order of the checks.
             * @example []
             */
            rules: components["schemas"]["RuleAcrossFieldsModel"][];
            /**
             * @description The failure types that the set’s answers may contain.
             * @example [
             *       {
             *         "type": "ppsNumber",
             *         "means": "The value is not a PPS number, or its check letter is wrong.",
             *         "cure": "Ask the customer for the number again: seven digits and one or two letters. A wrong check letter mostly means a digit was mistyped or two were swapped."
             *       }
             *     ]
             */
            failureTypes: components["schemas"]["FailureTypeModel"][];
            /**
             * @description The names of banks that the lender accepts today.
             * @example [
             *       "AnPost"
             *     ]
             */
            banks: string[];
            /**
             * @description The terms on offer today, in months. In set B, others fail.
             * @example [
             *       {
             *         "loanType": "hp",
             *         "vehicleType": "car",
             *         "borrowerType": "individual",
             *         "months": [
             *           36
             *         ]
             *       }
             *     ]
             */
            terms: components["schemas"]["OfferedTermsModel"][];
            /**
             * @description A JSON Schema (2020-12) of a whole body, with the conditions under which a field is required. It helps to build a form; the service’s answer is what counts.
             * @example {
             *       "type": "object"
             *     }
             */
            schema: {
                [key: string]: unknown;
            };
        };
        /** @description What is asked of a field. */
        RuleFieldModel: {
            /**
             * @description The model that it is in.
             * @example PersonalInfoModel
             */
            model: string;
            /**
             * @description Its name.
             * @example ppsNumber
             */
            field: string;
            /**
             * @description Where it is in a body; `[]` stands for any entry of a list.
             * @example [
             *       "quote.applicants[].personalInfo.ppsNumber"
             *     ]
             */
            places: string[];
            /**
             * @description The type or kind of its value.
             * @example PPS number
             */
            kind: string;
            /**
             * @description What a value must be; null if the kind is enough.
             * @example A PPS number: seven digits, the right check letter and, if it has one, a second letter.
             */
            says: string | null;
            /**
             * @description When it is required, in words.
             * @example always
             */
            presence: string;
            /**
             * @description The condition under which it is required; null if there is none.
             * @example {
             *       "field": "quote.borrowerType",
             *       "in": [
             *         "Joint"
             *       ]
             *     }
             */
            requiredWhen: components["schemas"]["RuleConditionModel"] | null;
            /**
             * @description The failure types that it may have, in the order of the checks.
             * @example [
             *       "required",
             *       "type",
             *       "ppsNumber"
             *     ]
             */
            failures: string[];
            /**
             * @description The interface’s further remarks on it.
             * @example The bank that holds the account.
             */
            note: string | null;
            /**
             * @description Its place in the interface.
             * @example Interface › Set A › PersonalInfoModel
             */
            source: string;
        };
        /** @description A condition: a field and what must hold for it, or a fact of the service in words. */
        RuleConditionModel: {
            /**
             * @description The place of the field that it checks.
             * @example quote.borrowerType
             */
            field?: string;
            /**
             * @description It holds if the field has one of these values.
             * @example [
             *       "Joint"
             *     ]
             */
            in?: unknown[];
            /**
             * @description It holds if the field is not given.
             * @example false
             * @constant
             */
            given?: false;
            /**
             * @description It holds if the block is not given or lacks a field.
             * @example false
             * @constant
             */
            complete?: false;
            /**
             * @description The fact that the service must know.
             * @example the client belongs to no dealer
             */
            fact?: string;
        };
        /** @description A rule across fields. */
        RuleAcrossFieldsModel: {
            /**
             * @description The type of its failure.
             * @example deposit
             */
            type: string;
            /**
             * @description The place that fails.
             * @example quote.finance.tradeInValueDeposit
             */
            field: string;
            /**
             * @description What must hold.
             * @example tradeInValueDeposit must be less than the purchase price minus €5,000
             */
            says: string;
            /**
             * @description When the rule applies, in words; null if always.
             * @example newVehicle is not given
             */
            when: string | null;
            /**
             * @description The places that it reads.
             * @example [
             *       "quote.finance.assetPurchasePrice"
             *     ]
             */
            reads: string[];
            /**
             * @description Its place in the interface.
             * @example Limits › Trade-in plus deposit, set A
             */
            source: string;
        };
        /** @description A type of failure. */
        FailureTypeModel: {
            /**
             * @description Its name.
             * @example ppsNumber
             */
            type: string;
            /**
             * @description What it means.
             * @example The value is not a PPS number, or its check letter is wrong.
             */
            means: string;
            /**
             * @description What to do about it.
             * @example Ask the customer for the number again: seven digits and one or two letters. A wrong check letter mostly means a digit was mistyped or two were swapped.
             */
            cure: string;
        };
        /** @description The terms that products in force offer, in the words of set B and of quotations. */
        OfferedTermsModel: {
            /**
             * @description The type of loan.
             * @example hp
             */
            loanType: string;
            /**
             * @description The type of vehicle.
             * @example car
             */
            vehicleType: string;
            /**
             * @description The type of borrower.
             * @example individual
             */
            borrowerType: string;
            /**
             * @description The terms, in months.
             * @example [
             *       36,
             *       48,
             *       60
             *     ]
             */
            months: number[];
        };
        /** @description A page of consents. */
        ConsentListResponseModel: {
            /**
             * @description The consents in force, the oldest first.
             * @example [
             *       {
             *         "userEmail": "owner@dealer.example",
             *         "givenAt": "2026-03-02T09:30:00.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["ConsentModel"][];
            /**
             * @description Send it as `cursor` for the next page; null on the last page.
             * @example MDE5YTBiMWMtMmQzZS03ZjQw
             */
            nextCursor: string | null;
        };
        /** @description A user’s consent to this client. */
        ConsentModel: {
            /**
             * @description The user’s address: give it as the owner of a quote or a case.
             * @example owner@dealer.example
             */
            userEmail: string;
            /**
             * Format: date-time
             * @description When the user consented.
             * @example 2026-03-02T09:30:00.000Z
             */
            givenAt: string;
        };
        /** @description A new webhook endpoint. */
        WebhookEndpointCreationModel: {
            /**
             * @description Where to post: an absolute https URL on the public Internet, without a user name or fragment. In a sandbox also this machine, even by http: localhost, 127.0.0.1 and [::1].
             * @example https://dealer.example/webhooks
             */
            url: string;
            /**
             * @description The types of events to deliver; empty means all, including future ones.
             * @example [
             *       "quote.statusChanged"
             *     ]
             */
            types?: components["schemas"]["EventType"][] | null;
            /**
             * @description A note for your own people. Do not put personal data here.
             * @example The stock system
             */
            description?: string | null;
            /**
             * @description Whether the service delivers events to it; true by default.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Your own secret: `whsec_` and 24 to 64 random bytes in base64. By default the service makes one.
             * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
             */
            secret?: string | null;
        };
        /**
         * @description A type of event; `/asyncapi.json` describes the data of each. New types may be added.
         * @enum {string}
         */
        EventType: "quote.statusChanged" | "quote.requirementsChanged" | "quote.validationFailed" | "quote.signingChanged" | "case.statusChanged" | "case.requirementsChanged" | "case.validationFailed" | "case.signingChanged" | "consent.changed";
        /** @description A webhook endpoint with its secret, which is shown only this once. */
        WebhookEndpointWithSecretModel: {
            /**
             * @description What it is known by.
             * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
             */
            id: string;
            /**
             * @description Where events are posted.
             * @example https://dealer.example/webhooks
             */
            url: string;
            /**
             * @description The types to deliver; empty means all.
             * @example [
             *       "quote.statusChanged"
             *     ]
             */
            types: components["schemas"]["EventType"][];
            /**
             * @description What it is for.
             * @example The stock system
             */
            description: string | null;
            /**
             * @description Whether the service delivers events to it.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Why the service disabled it; null if it did not.
             * @example It answered 410: it wants no more events.
             */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description Since when all deliveries have failed; null while they succeed.
             * @example 2026-03-02T09:30:00.000Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with secrets that were replaced.
             * @example 2026-03-02T09:30:00.000Z
             */
            oldSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-03-02T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description The secret that signs deliveries: `whsec_` and base64. Keep it where only the receiver has it.
             * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
             */
            secret: string;
        };
        /** @description The webhook endpoints of this client. */
        WebhookEndpointListModel: {
            /**
             * @description The endpoints, the oldest first.
             * @example [
             *       {
             *         "id": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d",
             *         "url": "https://dealer.example/webhooks",
             *         "types": [
             *           "quote.statusChanged"
             *         ],
             *         "description": null,
             *         "enabled": true,
             *         "disabledReason": null,
             *         "failingSince": null,
             *         "oldSecretUntil": null,
             *         "createdAt": "2026-03-02T09:30:00.000Z",
             *         "updatedAt": "2026-03-02T09:30:00.000Z"
             *       }
             *     ]
             */
            items: components["schemas"]["WebhookEndpointModel"][];
            /**
             * @description All of them are on one page.
             * @example null
             */
            nextCursor: null;
        };
        /** @description A webhook endpoint. */
        WebhookEndpointModel: {
            /**
             * @description What it is known by.
             * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
             */
            id: string;
            /**
             * @description Where events are posted.
             * @example https://dealer.example/webhooks
             */
            url: string;
            /**
             * @description The types to deliver; empty means all.
             * @example [
             *       "quote.statusChanged"
             *     ]
             */
            types: components["schemas"]["EventType"][];
            /**
             * @description What it is for.
             * @example The stock system
             */
            description: string | null;
            /**
             * @description Whether the service delivers events to it.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Why the service disabled it; null if it did not.
             * @example It answered 410: it wants no more events.
             */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description Since when all deliveries have failed; null while they succeed.
             * @example 2026-03-02T09:30:00.000Z
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with secrets that were replaced.
             * @example 2026-03-02T09:30:00.000Z
             */
            oldSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-03-02T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-03-02T09:30:00.000Z
             */
            updatedAt: string;
        };
        /** @description The changes; absent members stay as they are. */
        WebhookEndpointChangeModel: {
            /**
             * @description Where to post: an absolute https URL on the public Internet, without a user name or fragment. In a sandbox also this machine, even by http: localhost, 127.0.0.1 and [::1].
             * @example https://dealer.example/webhooks
             */
            url?: string;
            /**
             * @description The types of events to deliver; empty means all, including future ones.
             * @example [
             *       "quote.statusChanged"
             *     ]
             */
            types?: components["schemas"]["EventType"][] | null;
            /**
             * @description A note for your own people. Do not put personal data here.
             * @example The stock system
             */
            description?: string | null;
            /**
             * @description Whether the service delivers events to it.
             * @example false
             */
            enabled?: boolean;
        };
        /** @description The next secret; optional. */
        WebhookSecretModel: {
            /**
             * @description Your own secret: `whsec_` and 24 to 64 random bytes in base64. By default the service makes one.
             * @example whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx
             */
            secret?: string | null;
        };
        /** @description What came of a test. */
        WebhookPingModel: {
            /**
             * @description The `webhook-id` of the request.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Whether the answer was 2xx.
             * @example true
             */
            delivered: boolean;
            /**
             * @description The HTTP status of the answer; null if there was none. 2xx is success.
             * @example 204
             */
            status: number | null;
            /**
             * @description What went wrong if there was no answer; otherwise null.
             *
             *     - `timeout`: the whole answer was not here in time
             *     - `refused`: nobody listens there
             *     - `reset`: the connection was closed before the whole answer was here
             *     - `dns`: the name has no address, or its name servers didn’t tell
             *     - `unreachable`: there is no way to the address
             *     - `tls`: the certificate is not to be trusted or for another name, or no secure connection came about
             *     - `forbiddenAddress`: the address is not on the public Internet
             *     - `brokenAnswer`: what came is no HTTP answer, or one with headers without end
             *     - `stopped`: the service was stopped meanwhile
             *     - `noSocket`: the service had no connection left; no fault of the receiver’s
             *     - `noAccess`: the client may no longer read what it is about
             *     - `noBody`: the service could not build the event; no fault of the receiver’s
             *     - `noEvent`: the event is no longer kept
             * @example timeout
             * @enum {string|null}
             */
            error: "timeout" | "refused" | "reset" | "dns" | "unreachable" | "tls" | "forbiddenAddress" | "brokenAnswer" | "stopped" | "noSocket" | "noAccess" | "noBody" | "noEvent" | null;
            /**
             * @description How long it took.
             * @example 38
             */
            milliseconds: number;
            /**
             * @description The first bytes of the answer, with addresses and numbers masked; null if there was none.
             * @example
             */
            answer: string | null;
        };
        /** @description A page of deliveries. */
        WebhookDeliveryListModel: {
            /**
             * @description The deliveries, the newest event first.
             * @example [
             *       {
             *         "number": "1772443800123456",
             *         "eventId": "019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d",
             *         "type": "quote.statusChanged",
             *         "state": "delivered",
             *         "createdAt": "2026-03-02T09:30:00.123Z",
             *         "settledAt": "2026-03-02T09:30:00.140Z",
             *         "nextAttemptAt": null,
             *         "attempts": [
             *           {
             *             "at": "2026-03-02T09:30:00.140Z",
             *             "status": 200,
             *             "error": null,
             *             "milliseconds": 38,
             *             "answer": "ok"
             *           }
             *         ]
             *       }
             *     ]
             */
            items: components["schemas"]["WebhookDeliveryModel"][];
            /**
             * @description Send it as `cursor` for the next page; null on the last page.
             * @example MDE5YTBiMWMtMmQzZS03ZjQw
             */
            nextCursor: string | null;
        };
        /** @description A delivery of one event to this endpoint. */
        WebhookDeliveryModel: {
            /**
             * @description Its number: the `cursor` of the event in the feed.
             * @example 1772443800123456
             */
            number: string;
            /**
             * @description The `webhook-id`: the `id` of the event in the feed.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            eventId: string;
            /**
             * @description The type of the event.
             * @example quote.statusChanged
             */
            type: components["schemas"]["EventType"];
            /**
             * @description How it stands.
             *
             *     - `pending`: it is tried, now or later
             *     - `delivered`: it was answered with 2xx
             *     - `failed`: it is given up
             * @example delivered
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When it was first due, or due again.
             * @example 2026-03-02T09:30:00.123Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was delivered or abandoned; null while it is pending.
             * @example 2026-03-02T09:30:00.140Z
             */
            settledAt: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; it may start a little later. Null once the delivery is settled.
             * @example 2026-03-02T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * @description Every attempt, the oldest first.
             * @example [
             *       {
             *         "at": "2026-03-02T09:30:00.140Z",
             *         "status": 200,
             *         "error": null,
             *         "milliseconds": 38,
             *         "answer": "ok"
             *       }
             *     ]
             */
            attempts: components["schemas"]["WebhookAttemptModel"][];
        };
        /** @description An attempt to deliver. */
        WebhookAttemptModel: {
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-03-02T09:30:00.140Z
             */
            at: string;
            /**
             * @description The HTTP status of the answer; null if there was none. 2xx is success.
             * @example 200
             */
            status: number | null;
            /**
             * @description What went wrong if there was no answer; otherwise null.
             *
             *     - `timeout`: the whole answer was not here in time
             *     - `refused`: nobody listens there
             *     - `reset`: the connection was closed before the whole answer was here
             *     - `dns`: the name has no address, or its name servers didn’t tell
             *     - `unreachable`: there is no way to the address
             *     - `tls`: the certificate is not to be trusted or for another name, or no secure connection came about
             *     - `forbiddenAddress`: the address is not on the public Internet
             *     - `brokenAnswer`: what came is no HTTP answer, or one with headers without end
             *     - `stopped`: the service was stopped meanwhile
             *     - `noSocket`: the service had no connection left; no fault of the receiver’s
             *     - `noAccess`: the client may no longer read what it is about
             *     - `noBody`: the service could not build the event; no fault of the receiver’s
             *     - `noEvent`: the event is no longer kept
             * @example timeout
             * @enum {string|null}
             */
            error: "timeout" | "refused" | "reset" | "dns" | "unreachable" | "tls" | "forbiddenAddress" | "brokenAnswer" | "stopped" | "noSocket" | "noAccess" | "noBody" | "noEvent" | null;
            /**
             * @description How long it took.
             * @example 38
             */
            milliseconds: number;
            /**
             * @description The first bytes of the answer, with addresses and numbers masked; null if there was none.
             * @example ok
             */
            answer: string | null;
        };
        /** @description What is delivered again. */
        WebhookRedeliveryModel: {
            /**
             * @description How many events that are.
             * @example 1
             */
            queued: number;
            /**
             * @description Send it as `from` for the rest, if there are more than one request takes; otherwise null.
             * @example 1772443800123457
             */
            nextCursor: string | null;
        };
        /** @description Which events to deliver again. */
        WebhookRangeModel: {
            /**
             * @description The first event: a `cursor` of the feed, an RFC 3339 date-time, or a plain date for its midnight in Dublin; inclusive.
             * @example 2026-03-02T00:00:00Z
             */
            from: string;
            /**
             * @description The last event, in the same form; inclusive. By default all until now.
             * @example 2026-03-02T12:00:00Z
             */
            to?: string | null;
            /**
             * @description Only these types; by default those that the endpoint takes.
             * @example [
             *       "quote.statusChanged"
             *     ]
             */
            types?: components["schemas"]["EventType"][] | null;
        };
        /** @description A page of events. */
        EventListResponseModel: {
            /**
             * @description The events, in their fixed order.
             * @example [
             *       {
             *         "id": "019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d",
             *         "cursor": "1772443800123456",
             *         "type": "quote.statusChanged",
             *         "timestamp": "2026-03-02T09:30:00.000Z",
             *         "data": {
             *           "version": 1,
             *           "sequence": 1,
             *           "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *           "previousStatus": null,
             *           "status": "Submitted",
             *           "date": "2026-03-02T09:30:00.000Z",
             *           "customData": {
             *             "yourReference": "sample-1"
             *           },
             *           "loanAmount": 31462.5,
             *           "monthlyPayment": 621.51,
             *           "rate": 6.9,
             *           "aprc": 7.3,
             *           "requirements": []
             *         }
             *       }
             *     ]
             */
            items: components["schemas"]["EventModel"][];
            /**
             * @description Send it as `cursor` to get the following events.
             * @example 1772443800123456
             */
            nextCursor: string;
        };
        /** @description An event as in a webhook, with its id and its cursor. `type` says which one it is; new types may be added, so ignore those that you don’t know. */
        EventModel: components["schemas"]["QuoteStatusChangedFeedItem"] | components["schemas"]["QuoteRequirementsChangedFeedItem"] | components["schemas"]["QuoteValidationFailedFeedItem"] | components["schemas"]["QuoteSigningChangedFeedItem"] | components["schemas"]["CaseStatusChangedFeedItem"] | components["schemas"]["CaseRequirementsChangedFeedItem"] | components["schemas"]["CaseValidationFailedFeedItem"] | components["schemas"]["CaseSigningChangedFeedItem"] | components["schemas"]["ConsentChangedFeedItem"];
        /** @description The state of a quote has changed. This includes a first submission. As it is in the feed. */
        QuoteStatusChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example quote.statusChanged
             * @constant
             */
            type: "quote.statusChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "previousStatus": null,
             *       "status": "Submitted",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["QuoteStatusChangedData"];
        };
        /** @description The state of a quote has changed. This includes a first submission. */
        QuoteStatusChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the quote.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state before; null for a first submission.
             * @example InReview
             */
            previousStatus: components["schemas"]["ApplicationState"] | null;
            /**
             * @description The state of the quote at that time.
             * @example Submitted
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "yourReference": "sample-1"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements: string[];
        };
        /** @description The documents that the lender requires for a quote have changed, but not its state. As it is in the feed. */
        QuoteRequirementsChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example quote.requirementsChanged
             * @constant
             */
            type: "quote.requirementsChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Approved",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": [
             *         "Payslips"
             *       ]
             *     }
             */
            data: components["schemas"]["QuoteRequirementsChangedData"];
        };
        /** @description The documents that the lender requires for a quote have changed, but not its state. */
        QuoteRequirementsChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the quote.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the quote at that time.
             * @example Approved
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "yourReference": "sample-1"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example [
             *       "Payslips"
             *     ]
             */
            requirements: string[];
        };
        /** @description A submitted quote is not valid; the service stores it. As it is in the feed. */
        QuoteValidationFailedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example quote.validationFailed
             * @constant
             */
            type: "quote.validationFailed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Open",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "errors": [
             *         {
             *           "message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter.",
             *           "model": "quote.applicants[0].personalInfo.ppsNumber",
             *           "type": "ppsNumber"
             *         }
             *       ]
             *     }
             */
            data: components["schemas"]["QuoteValidationFailedData"];
        };
        /** @description A submitted quote is not valid; the service stores it. */
        QuoteValidationFailedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the quote.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the quote at that time.
             * @example Open
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "yourReference": "sample-1"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Every field that failed; empty once the application was erased.
             * @example [
             *       {
             *         "message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter.",
             *         "model": "quote.applicants[0].personalInfo.ppsNumber",
             *         "type": "ppsNumber"
             *       }
             *     ]
             */
            errors: components["schemas"]["QuoteNodeJsFieldValidation"][];
        };
        /** @description The electronic signing of a quote has started, progressed or ended. As it is in the feed. */
        QuoteSigningChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example quote.signingChanged
             * @constant
             */
            type: "quote.signingChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 2,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "AwaitingSignature",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "signing": {
             *         "state": "underWay",
             *         "signers": [
             *           {
             *             "role": "borrower",
             *             "state": "signed"
             *           }
             *         ]
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["QuoteSigningChangedData"];
        };
        /** @description The electronic signing of a quote has started, progressed or ended. */
        QuoteSigningChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 2
             * @constant
             */
            version: 2;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the quote.
             * @example Q01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the quote at that time.
             * @example AwaitingSignature
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The quote’s custom data, exactly as the client sent it; null if the client sent none.
             * @example {
             *       "yourReference": "sample-1"
             *     }
             */
            customData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description The progress of the signing at that time.
             * @example {
             *       "state": "underWay",
             *       "signers": [
             *         {
             *           "role": "borrower",
             *           "state": "signed"
             *         }
             *       ]
             *     }
             */
            signing: {
                /**
                 * @description How it stood.
                 *
                 *     - `preparing`: the service is preparing the agreement
                 *     - `underWay`: the signers are asked to sign
                 *     - `sealing`: all have signed, and the service is sealing the agreement
                 *     - `completed`: the sealed agreement is available
                 *     - `cancelled`: the lender, a withdrawal or a change of figures ended it
                 *     - `declined`: a signer would not sign
                 *     - `lapsed`: not all had signed after 14 days
                 * @example underWay
                 * @enum {string}
                 */
                state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed";
                /**
                 * @description All signers, in their order.
                 * @example [
                 *       {
                 *         "role": "borrower",
                 *         "state": "signed"
                 *       }
                 *     ]
                 */
                signers: {
                    /**
                     * @description As what they sign.
                     * @example borrower
                     * @enum {string}
                     */
                    role: "borrower" | "guarantor" | "partner" | "director";
                    /**
                     * @description How far they are.
                     * @example signed
                     * @enum {string}
                     */
                    state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
                }[];
            };
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements: string[];
        };
        /** @description The state of a case has changed. This includes a first submission. As it is in the feed. */
        CaseStatusChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example case.statusChanged
             * @constant
             */
            type: "case.statusChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "previousStatus": null,
             *       "status": "Submitted",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["CaseStatusChangedData"];
        };
        /** @description The state of a case has changed. This includes a first submission. */
        CaseStatusChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the case.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state before; null for a first submission.
             * @example InReview
             */
            previousStatus: components["schemas"]["ApplicationState"] | null;
            /**
             * @description The state of the case at that time.
             * @example Submitted
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements: string[];
        };
        /** @description The documents that the lender requires for a case have changed, but not its state. As it is in the feed. */
        CaseRequirementsChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example case.requirementsChanged
             * @constant
             */
            type: "case.requirementsChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Approved",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": [
             *         "Payslips"
             *       ]
             *     }
             */
            data: components["schemas"]["CaseRequirementsChangedData"];
        };
        /** @description The documents that the lender requires for a case have changed, but not its state. */
        CaseRequirementsChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the case.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the case at that time.
             * @example Approved
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example [
             *       "Payslips"
             *     ]
             */
            requirements: string[];
        };
        /** @description A submitted case is not valid; the service stores it. As it is in the feed. */
        CaseValidationFailedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example case.validationFailed
             * @constant
             */
            type: "case.validationFailed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Open",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "validationErrors": [
             *         {
             *           "Model": "applicants[0].ppsNumber",
             *           "Type": "ppsNumber",
             *           "Message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter."
             *         }
             *       ]
             *     }
             */
            data: components["schemas"]["CaseValidationFailedData"];
        };
        /** @description A submitted case is not valid; the service stores it. */
        CaseValidationFailedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the case.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the case at that time.
             * @example Open
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description Every field that failed; empty once the application was erased.
             * @example [
             *       {
             *         "Model": "applicants[0].ppsNumber",
             *         "Type": "ppsNumber",
             *         "Message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter."
             *       }
             *     ]
             */
            validationErrors: components["schemas"]["CaseFieldValidation"][];
        };
        /** @description The electronic signing of a case has started, progressed or ended. As it is in the feed. */
        CaseSigningChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example case.signingChanged
             * @constant
             */
            type: "case.signingChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 2,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "AwaitingSignature",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "signing": {
             *         "state": "underWay",
             *         "signers": [
             *           {
             *             "role": "borrower",
             *             "state": "signed"
             *           }
             *         ]
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["CaseSigningChangedData"];
        };
        /** @description The electronic signing of a case has started, progressed or ended. */
        CaseSigningChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 2
             * @constant
             */
            version: 2;
            /**
             * @description The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.
             * @example 1
             */
            sequence: number;
            /**
             * @description The reference of the case.
             * @example C01K85HRB9YFX08MPVCFP79Z85H
             */
            reference: string;
            /**
             * @description The state of the case at that time.
             * @example AwaitingSignature
             */
            status: components["schemas"]["ApplicationState"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
            /**
             * @description The progress of the signing at that time.
             * @example {
             *       "state": "underWay",
             *       "signers": [
             *         {
             *           "role": "borrower",
             *           "state": "signed"
             *         }
             *       ]
             *     }
             */
            signing: {
                /**
                 * @description How it stood.
                 *
                 *     - `preparing`: the service is preparing the agreement
                 *     - `underWay`: the signers are asked to sign
                 *     - `sealing`: all have signed, and the service is sealing the agreement
                 *     - `completed`: the sealed agreement is available
                 *     - `cancelled`: the lender, a withdrawal or a change of figures ended it
                 *     - `declined`: a signer would not sign
                 *     - `lapsed`: not all had signed after 14 days
                 * @example underWay
                 * @enum {string}
                 */
                state: "preparing" | "underWay" | "sealing" | "completed" | "cancelled" | "declined" | "lapsed";
                /**
                 * @description All signers, in their order.
                 * @example [
                 *       {
                 *         "role": "borrower",
                 *         "state": "signed"
                 *       }
                 *     ]
                 */
                signers: {
                    /**
                     * @description As what they sign.
                     * @example borrower
                     * @enum {string}
                     */
                    role: "borrower" | "guarantor" | "partner" | "director";
                    /**
                     * @description How far they are.
                     * @example signed
                     * @enum {string}
                     */
                    state: "waiting" | "invited" | "opened" | "verified" | "signed" | "declined";
                }[];
            };
            /**
             * Format: double
             * @description The amount financed, in euro. Null while no product is selected.
             * @example 31462.5
             */
            loanAmount: number | null;
            /**
             * Format: double
             * @description In euro, without fees. Null while no product is selected.
             * @example 621.51
             */
            monthlyPayment: number | null;
            /**
             * Format: double
             * @description The nominal rate of the selected product, in per cent a year. Null while no product is selected.
             * @example 6.9
             */
            rate: number | null;
            /**
             * Format: double
             * @description The annual percentage rate of charge, in per cent, fees included. Null while no product is selected.
             * @example 7.3
             */
            aprc: number | null;
            /**
             * @description The names of the documents that are still required. New names may appear: show them, do not branch on them.
             * @example []
             */
            requirements: string[];
        };
        /** @description A user has allowed this client to act for them, or has withdrawn that consent. As it is in the feed. */
        ConsentChangedFeedItem: {
            /**
             * @description The `webhook-id` of its webhooks: the same event has the same id everywhere.
             * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
             */
            id: string;
            /**
             * @description Its place in the feed.
             * @example 1772443800123456
             */
            cursor: string;
            /**
             * @description The type.
             * @example consent.changed
             * @constant
             */
            type: "consent.changed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "ownerUserEmail": "owner@dealer.example",
             *       "clientId": "cl_sample",
             *       "given": true,
             *       "date": "2026-03-02T09:30:00.000Z"
             *     }
             */
            data: components["schemas"]["ConsentChangedData"];
        };
        /** @description A user has allowed this client to act for them, or has withdrawn that consent. */
        ConsentChangedData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description 1 for the consent, 2 for its withdrawal.
             * @example 1
             * @enum {integer}
             */
            sequence: 1 | 2;
            /**
             * @description The user’s address; null if the user no longer exists.
             * @example owner@dealer.example
             */
            ownerUserEmail: string | null;
            /**
             * @description The id of this client.
             * @example cl_sample
             */
            clientId: string;
            /**
             * @description Whether the user gave consent; otherwise they withdrew it.
             * @example true
             */
            given: boolean;
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            date: string;
        };
        /** @description The state of a quote has changed. This includes a first submission. */
        QuoteStatusChangedEvent: {
            /**
             * @description The type.
             * @example quote.statusChanged
             * @constant
             */
            type: "quote.statusChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "previousStatus": null,
             *       "status": "Submitted",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["QuoteStatusChangedData"];
        };
        /** @description The documents that the lender requires for a quote have changed, but not its state. */
        QuoteRequirementsChangedEvent: {
            /**
             * @description The type.
             * @example quote.requirementsChanged
             * @constant
             */
            type: "quote.requirementsChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Approved",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": [
             *         "Payslips"
             *       ]
             *     }
             */
            data: components["schemas"]["QuoteRequirementsChangedData"];
        };
        /** @description A submitted quote is not valid; the service stores it. */
        QuoteValidationFailedEvent: {
            /**
             * @description The type.
             * @example quote.validationFailed
             * @constant
             */
            type: "quote.validationFailed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Open",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "errors": [
             *         {
             *           "message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter.",
             *           "model": "quote.applicants[0].personalInfo.ppsNumber",
             *           "type": "ppsNumber"
             *         }
             *       ]
             *     }
             */
            data: components["schemas"]["QuoteValidationFailedData"];
        };
        /** @description The electronic signing of a quote has started, progressed or ended. */
        QuoteSigningChangedEvent: {
            /**
             * @description The type.
             * @example quote.signingChanged
             * @constant
             */
            type: "quote.signingChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 2,
             *       "sequence": 1,
             *       "reference": "Q01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "AwaitingSignature",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "customData": {
             *         "yourReference": "sample-1"
             *       },
             *       "signing": {
             *         "state": "underWay",
             *         "signers": [
             *           {
             *             "role": "borrower",
             *             "state": "signed"
             *           }
             *         ]
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["QuoteSigningChangedData"];
        };
        /** @description The state of a case has changed. This includes a first submission. */
        CaseStatusChangedEvent: {
            /**
             * @description The type.
             * @example case.statusChanged
             * @constant
             */
            type: "case.statusChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "previousStatus": null,
             *       "status": "Submitted",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["CaseStatusChangedData"];
        };
        /** @description The documents that the lender requires for a case have changed, but not its state. */
        CaseRequirementsChangedEvent: {
            /**
             * @description The type.
             * @example case.requirementsChanged
             * @constant
             */
            type: "case.requirementsChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Approved",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": [
             *         "Payslips"
             *       ]
             *     }
             */
            data: components["schemas"]["CaseRequirementsChangedData"];
        };
        /** @description A submitted case is not valid; the service stores it. */
        CaseValidationFailedEvent: {
            /**
             * @description The type.
             * @example case.validationFailed
             * @constant
             */
            type: "case.validationFailed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "Open",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "validationErrors": [
             *         {
             *           "Model": "applicants[0].ppsNumber",
             *           "Type": "ppsNumber",
             *           "Message": "ppsNumber must be a PPS number: seven digits, the right check letter and, if it has one, a second letter."
             *         }
             *       ]
             *     }
             */
            data: components["schemas"]["CaseValidationFailedData"];
        };
        /** @description The electronic signing of a case has started, progressed or ended. */
        CaseSigningChangedEvent: {
            /**
             * @description The type.
             * @example case.signingChanged
             * @constant
             */
            type: "case.signingChanged";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 2,
             *       "sequence": 1,
             *       "reference": "C01K85HRB9YFX08MPVCFP79Z85H",
             *       "status": "AwaitingSignature",
             *       "date": "2026-03-02T09:30:00.000Z",
             *       "signing": {
             *         "state": "underWay",
             *         "signers": [
             *           {
             *             "role": "borrower",
             *             "state": "signed"
             *           }
             *         ]
             *       },
             *       "loanAmount": 31462.5,
             *       "monthlyPayment": 621.51,
             *       "rate": 6.9,
             *       "aprc": 7.3,
             *       "requirements": []
             *     }
             */
            data: components["schemas"]["CaseSigningChangedData"];
        };
        /** @description A user has allowed this client to act for them, or has withdrawn that consent. */
        ConsentChangedEvent: {
            /**
             * @description The type.
             * @example consent.changed
             * @constant
             */
            type: "consent.changed";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "sequence": 1,
             *       "ownerUserEmail": "owner@dealer.example",
             *       "clientId": "cl_sample",
             *       "given": true,
             *       "date": "2026-03-02T09:30:00.000Z"
             *     }
             */
            data: components["schemas"]["ConsentChangedData"];
        };
        /** @description A requested test: it is not an event, and not in the feed. */
        WebhookPingEvent: {
            /**
             * @description The type.
             * @example webhook.ping
             * @constant
             */
            type: "webhook.ping";
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-03-02T09:30:00.000Z
             */
            timestamp: string;
            /**
             * @description What it tells.
             * @example {
             *       "version": 1,
             *       "endpointId": "019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d"
             *     }
             */
            data: components["schemas"]["WebhookPingData"];
        };
        /** @description A requested test: it is not an event, and not in the feed. */
        WebhookPingData: {
            /**
             * @description The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.
             * @example 1
             * @constant
             */
            version: 1;
            /**
             * @description The id of the webhook endpoint.
             * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
             */
            endpointId: string;
        };
    };
    responses: {
        /** @description Send an API key or an access token that is known, not expired and not revoked, as Authorization: Bearer. */
        NoCredentials: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client is switched off, or it or its key lacks the scope that the operation needs. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is still processing the first request with this Idempotency-Key; send it again in a moment. */
        StillRunning: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A request body may have at most 256 KiB. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Send application/json without a Content-Encoding. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was used within 24 hours for another body; a new request needs a new key. */
        KeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client has used up its requests for this minute; Retry-After says when to send the next. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The network address of the request has used up its requests for this minute. */
        TooManyOfAddress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed; send the same request again, with the same Idempotency-Key. */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is starting, stopping or without its database. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request breaks the rules of HTTP, for example because it has no Host header. */
        BrokenRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive completely in time. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
        IdempotencyKey: string;
        /**
         * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
         * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
         */
        WebhookId: string;
        /**
         * @description When this attempt was made, in seconds since 1970.
         * @example 1772443800
         */
        WebhookTimestamp: string;
        /**
         * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request, which is also in the service’s log. Quote it when you ask about an answer.
         * @example Zm9yZWNvdXJ0LWlk
         */
        "X-Request-Id": string;
        /**
         * @description The number of requests that the client may make in a minute.
         * @example 600
         */
        "RateLimit-Limit": number;
        /**
         * @description The number of requests left.
         * @example 597
         */
        "RateLimit-Remaining": number;
        /**
         * @description Seconds until the count starts again.
         * @example 42
         */
        "RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next request.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description Bearer, and why the credentials or the owner were not accepted.
         * @example Bearer realm="forecourt"
         */
        "WWW-Authenticate": string;
        /** @description `true` if this is the stored answer to an earlier request with the same Idempotency-Key; otherwise absent. */
        "Idempotent-Replayed": "true";
        /**
         * @description For a test application: the words after `sandbox:` that the sandbox does not know, the first five, percent-encoded and separated by commas. The history names all.
         * @example aprove%20after%205s
         */
        "Sandbox-Unknown-Words": string;
        /**
         * @description For a test client: the paths of fields in the request body that were ignored because no model has them, the first twenty, separated by commas. A key that does not read as a name is cut short and percent-encoded. Absent if every field is known.
         * @example quote.finance.tradeInn, quote.applicants[0].nickname
         */
        "Sandbox-Unknown-Fields": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    submitQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The quote, in UTF-8, at most 256 KiB. Field names are matched without regard to case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored; a test client finds them in the header `Sandbox-Unknown-Fields`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteSubmitApplicationRequestModel"];
            };
        };
        responses: {
            /** @description The quote is stored: submitted, or Open with its failures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Words": components["headers"]["Sandbox-Unknown-Words"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The body is not a JSON object in UTF-8, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The credentials are missing or invalid; or the owner is unknown or has not allowed this client to act for them. The service stores nothing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The client is disabled, or it or its key lacks the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The `quoteReference` in the body is unknown, or not this client’s. The service stores nothing. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The service is still processing the first request with this Idempotency-Key; send it again in a moment. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description A request body may have at most 256 KiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description Send application/json without a Content-Encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The Idempotency-Key was used within 24 hours for another body; a new request needs a new key. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The client has used up its requests for this minute; Retry-After says when to send the next. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The service failed; send the same request again, with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The service is starting, stopping or without its database. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
        };
    };
    submitCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The case, in UTF-8, at most 256 KiB. Field names are matched without regard to case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored; a test client finds them in the header `Sandbox-Unknown-Fields`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseApplicationModel"];
            };
        };
        responses: {
            /** @description The case is stored: submitted, or Open with its failures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Words": components["headers"]["Sandbox-Unknown-Words"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseSubmitApplicationResponseModel"];
                };
            };
            /** @description The body is not a JSON object in UTF-8, or the Idempotency-Key is empty or too long. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credentials are missing or invalid; or the owner is unknown or has not allowed this client to act for them. The service stores nothing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The client is disabled, or it or its key lacks the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `caseId` in the body is unknown, or not this client’s. The service stores nothing. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    validateQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The quote, in UTF-8, at most 256 KiB. Field names are matched without regard to case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored; a test client finds them in the header `Sandbox-Unknown-Fields`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteSubmitApplicationRequestModel"];
            };
        };
        responses: {
            /** @description The answer that a submission would get. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The credentials are missing or invalid; or the owner is unknown or has not allowed this client to act for them. The service stores nothing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The client is disabled, or it or its key lacks the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The `quoteReference` in the body is unknown, or not this client’s. The service stores nothing. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description A request body may have at most 256 KiB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description Send application/json without a Content-Encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The client has used up its requests for this minute; Retry-After says when to send the next. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The service failed; send the same request again, with the same Idempotency-Key. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
            /** @description The service is starting, stopping or without its database. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteSubmitApplicationResponseModel"];
                };
            };
        };
    };
    validateCase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The case, in UTF-8, at most 256 KiB. Field names are matched without regard to case, `_` and `-`, and with or without a leading `is`. Unknown fields are ignored; a test client finds them in the header `Sandbox-Unknown-Fields`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseApplicationModel"];
            };
        };
        responses: {
            /** @description The answer that a submission would get. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseSubmitApplicationResponseModel"];
                };
            };
            /** @description The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credentials are missing or invalid; or the owner is unknown or has not allowed this client to act for them. The service stores nothing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The client is disabled, or it or its key lacks the scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `caseId` in the body is unknown, or not this client’s. The service stores nothing. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Sandbox-Unknown-Fields": components["headers"]["Sandbox-Unknown-Fields"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteStatusResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such quote. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteReadResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such quote. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseStatusResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such case. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The case. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseReadResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such case. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /** @description Only quotes in this state. */
                state?: components["schemas"]["ApplicationState"];
                /**
                 * @description Only quotes that changed at this moment or later: an RFC 3339 date-time or a date. Without an offset it is Dublin time. Write + as %2B.
                 * @example 2026-03-02T00:00:00Z
                 */
                updatedSince?: string;
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: string;
                /** @description The number of entries of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of quotes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteListResponseModel"];
                };
            };
            /** @description A parameter can’t be understood; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                /** @description Only cases in this state. */
                state?: components["schemas"]["ApplicationState"];
                /**
                 * @description Only cases that changed at this moment or later: an RFC 3339 date-time or a date. Without an offset it is Dublin time. Write + as %2B.
                 * @example 2026-03-02T00:00:00Z
                 */
                updatedSince?: string;
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: string;
                /** @description The number of entries of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cases. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseListResponseModel"];
                };
            };
            /** @description A parameter can’t be understood; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuoteRequirements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequirementListResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuoteDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadQuoteDocument: {
        parameters: {
            query?: {
                /**
                 * @description If the body is the bare file: the requirement, as in a form.
                 * @example 4
                 */
                requirement?: string;
                /** @description If the body is the bare file: its name. Do not put personal data here. */
                name?: string;
            };
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadModel"];
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The document is stored, and its requirement is received. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentModel"];
                };
            };
            /** @description The form or a parameter is invalid, the requirement does not exist, or the Idempotency-Key can’t be used; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing came of the upload for 30 seconds. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The requirement or the state takes no more documents, or the client’s quota has no room for this one; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content is neither a PDF nor a JPEG nor a PNG, or not of the declared type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file’s type is allowed, but the service could not examine the file; or the Idempotency-Key was used for another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
                /**
                 * @description The `id` of the document.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application, or it has no such document. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCaseRequirements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequirementListResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCaseDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadCaseDocument: {
        parameters: {
            query?: {
                /**
                 * @description If the body is the bare file: the requirement, as in a form.
                 * @example 4
                 */
                requirement?: string;
                /** @description If the body is the bare file: its name. Do not put personal data here. */
                name?: string;
            };
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadModel"];
                "application/pdf": string;
                "image/jpeg": string;
                "image/png": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The document is stored, and its requirement is received. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentModel"];
                };
            };
            /** @description The form or a parameter is invalid, the requirement does not exist, or the Idempotency-Key can’t be used; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing came of the upload for 30 seconds. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The requirement or the state takes no more documents, or the client’s quota has no room for this one; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The content is neither a PDF nor a JPEG nor a PNG, or not of the declared type. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file’s type is allowed, but the service could not examine the file; or the Idempotency-Key was used for another body. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
                /**
                 * @description The `id` of the document.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application, or it has no such document. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the signing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such quote. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readQuoteAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such quote. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startCaseSigning: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaseStartEsignModel"];
            };
        };
        responses: {
            /** @description How far the signing is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseStartEsignResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the signing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such case. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCaseAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such case. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no sealed agreement yet. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    quoteOffers: {
        parameters: {
            query?: {
                /** @description Which offers have their schedule: none, the best one, or all. The schedule of the others is null. */
                schedule?: "none" | "best" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The vehicle, price and deposit, in UTF-8. The service ignores fields that are not described. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotationModel"];
            };
        };
        responses: {
            /** @description The offers, best first, and why there are no others. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotationResponseModel"];
                };
            };
            /** @description The body is not a JSON object in UTF-8, fields of it fail, or `schedule` is unknown. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["QuotationProblem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The kind of grant; the server supports one.
                     * @example client_credentials
                     * @constant
                     */
                    grant_type: "client_credentials";
                    /**
                     * @description The requested scopes, separated by spaces; by default all of the client’s.
                     * @example applications:submit applications:read
                     */
                    scope?: string;
                    /**
                     * @description The resource that the token is for (RFC 8707): the service’s address followed by `/api`, which is also the default.
                     * @example https://finance.example/api
                     */
                    resource?: string;
                    /**
                     * @description The client’s id, if it authenticates in the body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description One of the client’s secrets, if it authenticates with it in the body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The kind of assertion; there is one.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT that the client has signed (RFC 7523): `iss` and `sub` are its id, `aud` is the issuer, `exp` is at most 60 minutes ahead, and `jti` is new each time, since an assertion works once. Its `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenResponseModel"];
                };
            };
            /** @description The service can’t grant the request; `error` says why. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            /** @description Authentication failed: the client does not exist or is disabled, or its secret or assertion is invalid. All get the same answer. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. Find the cause in its log by the request’s id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The access token.
                     * @example sample-access-token-of-43-random-characters
                     */
                    token: string;
                    /**
                     * @description The kind of token, as a hint. Optional.
                     * @example access_token
                     */
                    token_type_hint?: string;
                    /**
                     * @description The client’s id, if it authenticates in the body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description One of the client’s secrets, if it authenticates with it in the body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The kind of assertion; there is one.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT that the client has signed (RFC 7523): `iss` and `sub` are its id, `aud` is the issuer, `exp` is at most 60 minutes ahead, and `jti` is new each time, since an assertion works once. Its `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description The token is invalid or no longer valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": "";
                };
            };
            /** @description The request is invalid; `error` says why. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            /** @description Authentication failed: the client does not exist or is disabled, or its secret or assertion is invalid. All get the same answer. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. Find the cause in its log by the request’s id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description The access token.
                     * @example sample-access-token-of-43-random-characters
                     */
                    token: string;
                    /**
                     * @description The kind of token, as a hint. Optional.
                     * @example access_token
                     */
                    token_type_hint?: string;
                    /**
                     * @description The client’s id, if it authenticates in the body.
                     * @example cl_sample
                     */
                    client_id?: string;
                    /**
                     * @description One of the client’s secrets, if it authenticates with it in the body.
                     * @example sample-secret
                     */
                    client_secret?: string;
                    /**
                     * @description The kind of assertion; there is one.
                     * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
                     * @constant
                     */
                    client_assertion_type?: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
                    /**
                     * @description A JWT that the client has signed (RFC 7523): `iss` and `sub` are its id, `aud` is the issuer, `exp` is at most 60 minutes ahead, and `jti` is new each time, since an assertion works once. Its `alg` is one of ES256, ES384, ES512, EdDSA, Ed25519, PS256, RS256.
                     * @example eyJhbGciOiJFUzI1NiJ9.sample.signature
                     */
                    client_assertion?: string;
                };
            };
        };
        responses: {
            /** @description Whether the token is valid, and what it allows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIntrospectionResponseModel"];
                    "application/token-introspection+jwt": string;
                };
            };
            /** @description The request is invalid; `error` says why. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            /** @description Authentication failed: the client does not exist or is disabled, or its secret or assertion is invalid. All get the same answer. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /**
                     * @description Basic, if the client authenticated in the Authorization header.
                     * @example Basic realm="https://finance.example/oauth", error="invalid_client"
                     */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service failed. Find the cause in its log by the request’s id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthErrorResponseModel"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    readSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": components["schemas"]["SigningKeysResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readOpenIdConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses of the endpoints, and what the server supports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses of the endpoints, and what the server supports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    readAuthorizationServerHere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses of the endpoints, and what the server supports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServerResponseModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is live. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
            /** @description The service can’t work now; `detail` says why. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics, in the text format of Prometheus. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BrokenRequest"];
            /** @description The token is missing or wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The metrics are not available here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    openApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    asyncApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    withdrawQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonModel"];
            };
        };
        responses: {
            /** @description The quote is withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteStatusResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The application’s state does not allow it; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonModel"];
            };
        };
        responses: {
            /** @description The case is withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseStatusResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The application’s state does not allow it; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the quote’s submission.
                 * @example Q01K85HRB9YFX08MPVCFP79Z85H
                 */
                quoteReference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonModel"];
            };
        };
        responses: {
            /** @description The quote is in review. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteStatusResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The application’s state does not allow it; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reviewCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference in the answer to the case’s submission.
                 * @example C01K85HRB9YFX08MPVCFP79Z85H
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReasonModel"];
            };
        };
        responses: {
            /** @description The case is in review. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseStatusResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The application’s state does not allow it; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceInSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceModel"];
            };
        };
        responses: {
            /** @description The application is now in the state; its status, in the words of its set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The application’s state does not allow it; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSandboxSigning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxSigningModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startSandboxSigning: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The reference of a quote or a case.
                 * @example C01K85HRB9YFX0N5P6B2C3D4E5F
                 */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaseStartEsignModel"];
            };
        };
        responses: {
            /** @description How far the signing is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxStartEsignResponseModel"];
                };
            };
            /** @description The body is invalid, or the Idempotency-Key is empty or too long; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client knows no such application, or it is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signCertification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CertificationModel"];
            };
        };
        responses: {
            /** @description The signed certificate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedCertificateModel"];
                };
            };
            /** @description The body is invalid; the detail says why. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description It is a live client. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyCertification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `signature` of the file.
                 * @example v1.k1.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E.c2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2FtcGxlc2E
                 */
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the signature is genuine. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedCertificationModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            429: components["responses"]["TooManyOfAddress"];
        };
    };
    searchCarSpecifications: {
        parameters: {
            query?: {
                /**
                 * @description The make, or part of it. Spelling need not be exact.
                 * @example Toyota
                 */
                make?: string;
                /**
                 * @description The model, or part of it. Spelling need not be exact.
                 * @example Corolla
                 */
                model?: string;
                /**
                 * @description The specification, or part of it. Spelling need not be exact.
                 * @example Hybrid
                 */
                specification?: string;
                /** @description The most cars to return. */
                limit?: number;
                /** @description Whether each car has its make and model. */
                details?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching cars; empty if there are none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarSpecificationResponseModel"];
                };
            };
            /** @description The request has no search term, the limit is out of bounds, or details is neither true nor false. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The set: `quote` (set A) or `case` (set B).
                 * @example quote
                 */
                set: "quote" | "case";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such set. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: string;
                /** @description The number of entries of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of consents. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentListResponseModel"];
                };
            };
            /** @description A parameter can’t be understood; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointListModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreationModel"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretModel"];
                };
            };
            /** @description The body or the Idempotency-Key is invalid; the detail names every fault. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description The client already has 20 endpoints; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointModel"];
                };
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BrokenRequest"];
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChangeModel"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointModel"];
                };
            };
            /** @description The body is invalid; the detail names every fault. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookSecretModel"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecretModel"];
                };
            };
            /** @description The secret or the Idempotency-Key can’t be used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint already uses this secret, or too many replaced ones are still valid; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPingModel"];
                };
            };
            /** @description The body is not JSON, or the Idempotency-Key can’t be used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["StillRunning"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                state?: "pending" | "delivered" | "failed";
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: string;
                /** @description The number of entries of a page. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryListModel"];
                };
            };
            /** @description A parameter can’t be understood; the detail says which. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
                /**
                 * @description The `number` of the delivery, which is the `cursor` of the event in the feed.
                 * @example 1772443800123456
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are on their way; the list of deliveries shows the result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedeliveryModel"];
                };
            };
            /** @description The body is not JSON, or the Idempotency-Key can’t be used. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint, or its feed no such event. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is switched off; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of your own for this request, such as a UUID. Sent again with the same body within 24 hours, the request gets the first answer again and has no second effect, so one whose answer was lost can be repeated safely. Compared as sent, per client and path. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The `id` of the webhook endpoint.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRangeModel"];
            };
        };
        responses: {
            /** @description They are on their way; the list of deliveries shows the result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedeliveryModel"];
                };
            };
            /** @description The body or the Idempotency-Key is invalid; the detail names every fault. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            /** @description This client has no such webhook endpoint. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is switched off; or the first request with this Idempotency-Key is still being answered. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description The `nextCursor` of the page before, or the `cursor` of an event; `0`, or `now`.
                 * @example 1772443800123456
                 */
                cursor?: string;
                /** @description Only these types, separated by commas; by default all. */
                types?: components["schemas"]["EventType"][];
                /** @description The number of events of a page. */
                limit?: number;
                /** @description The seconds to wait if there is nothing new. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListResponseModel"];
                };
            };
            /** @description A parameter is invalid; the detail names every fault. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["NoCredentials"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onQuoteStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteStatusChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteRequirementsChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequirementsChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteValidationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteValidationFailedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onQuoteSigningChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteSigningChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseStatusChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseRequirementsChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseRequirementsChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseValidationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseValidationFailedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCaseSigningChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseSigningChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onConsentChanged: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentChangedEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookPing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event’s id, the same at each attempt and in the feed: know by it what you have had already.
                 * @example 019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this attempt was made, in seconds since 1970.
                 * @example 1772443800
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between; two with a blank between while a secret is being rotated.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPingEvent"];
            };
        };
        responses: {
            /** @description You no longer want any: the service switches the endpoint off at once. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have it: store it, answer, and work on it afterwards. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As every answer but 2xx and 410, and none: the service posts it again, later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Likewise. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
