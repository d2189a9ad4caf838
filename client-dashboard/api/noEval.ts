import { z } from "zod";

// The Content-Security-Policy refuses eval, which zod would otherwise try. Imported before whatever makes schemas.
z.config({ jitless: true });
