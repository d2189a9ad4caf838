import { expect } from "chai";
import fc from "fast-check";
import { toBase64 } from "../../../client-display/addons/recording/base64.js";
import { Resampler } from "../../../shared/audio/Resampler.js";
import { WavPieces } from "../../../client-display/addons/recording/WavPieces.js";
import { RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";

const tone = (rate: number, hertz: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));
const loudest = (samples: number[]) => Math.max(...samples.map(Math.abs));

describe("the sound of a recording", () => {
  [8_000, 16_000, 22_050, 44_100, 48_000, 96_000].forEach((rate) => {
    it(`has 16,000 samples a second when the microphone gives ${rate}`, () => {
      const samples = new Resampler(rate).push(tone(rate, 300));

      expect(samples.length).to.be.within(15_999, 16_000);
      expect(loudest(samples)).to.be.within(32_000, 32_767);
    });
  });

  it("does not depend on the blocks in which it comes", () => {
    const sound = tone(44_100, 440, 0.1);
    const whole = new Resampler(44_100).push(sound);

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 8 }), (lengths) => {
        const resampler = new Resampler(44_100);
        let start = 0;
        const parts = [...lengths, sound.length].map((length) => sound.subarray(start, (start += length)));
        expect(parts.flatMap((part) => resampler.push(part))).to.deep.equal(whole);
      }),
    );
  });

  it("dampens what the lower rate cannot hold", () => {
    expect(loudest(new Resampler(48_000).push(tone(48_000, 15_900)))).to.be.below(3_300);
  });

  it("is cut off at full scale, not turned over", () => {
    expect(new Resampler(16_000).push(Float32Array.of(3, -3))).to.deep.equal([32_767, -32_767]);
  });

  it("becomes pieces that are a WAV file end to end", () => {
    const pieces: Uint8Array[] = [];
    const wav = new WavPieces((piece) => pieces.push(piece));
    const samples = Array.from({ length: 20_000 }, (_, index) => ((index * 37) % 65_536) - 32_768);
    wav.append(samples);
    wav.end();

    expect(pieces.slice(0, -1).every(({ length }) => length === RECORDING_CHUNK_BYTES)).to.equal(true);
    const file = Buffer.concat(pieces);
    const sound = Buffer.alloc(40_000);
    samples.forEach((sample, index) => sound.writeInt16LE(sample, index * 2));
    expect(file.equals(Buffer.concat([wavHeader(0), sound]))).to.equal(true);
    expect(wav.bytes).to.equal(file.length);
  });

  it("has the header that players expect", () => {
    const header = Buffer.from(wavHeader(32_000));

    expect(header.toString("latin1", 0, 4) + header.toString("latin1", 8, 16)).to.equal("RIFFWAVEfmt ");
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).to.deep.equal([32_036, 32_000]);
    expect([header.readUInt16LE(20), header.readUInt16LE(22), header.readUInt32LE(24)]).to.deep.equal([
      1, 1, 16_000,
    ]);
    expect([header.readUInt32LE(28), header.readUInt16LE(32), header.readUInt16LE(34)]).to.deep.equal([
      32_000, 2, 16,
    ]);
  });

  it("goes out as base64, byte for byte", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
        expect(Buffer.from(toBase64(bytes), "base64").equals(Buffer.from(bytes))).to.equal(true);
      }),
    );
  });
});
