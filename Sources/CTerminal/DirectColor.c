// True colour. The descriptions of common terminals (xterm-256color, tmux-256color) offer the palette alone, and those
// with 24-bit colours (xterm-direct) are seldom installed. So one is carried along, in the form that ncurses reads from
// the TERMINFO variable. It is written for what all terminals with COLORTERM=truecolor have in common: colours below 16
// are the palette's, "bce" and "rep" are left out, since tmux, screen and emulators differ there.
//
// Made with `tic -x -o . direct.ti && TERMINFO=. infocmp -Q2 -x hybridscope-direct` from:
//
//   hybridscope-direct|an xterm-like terminal that takes 24-bit colours,
//     am, bce@, km, mir, msgr, npc, xenl, AX, RGB,
//     colors#0x1000000, cols#80, it#8, lines#24, pairs#0x10000,
//     bel=^G, bold=\E[1m, civis=\E[?25l, clear=\E[H\E[2J, cnorm=\E[?25h, cr=\r,
//     csr=\E[%i%p1%d;%p2%dr, cub=\E[%p1%dD, cub1=^H, cud=\E[%p1%dB, cud1=\n,
//     cuf=\E[%p1%dC, cuf1=\E[C, cup=\E[%i%p1%d;%p2%dH, cuu=\E[%p1%dA, cuu1=\E[A,
//     dch=\E[%p1%dP, dch1=\E[P, dim=\E[2m, dl=\E[%p1%dM, dl1=\E[M, ed=\E[J, el=\E[K, el1=\E[1K,
//     home=\E[H, hpa=\E[%i%p1%dG, ht=^I, ich=\E[%p1%d@, il=\E[%p1%dL, il1=\E[L, ind=\n,
//     indn=\E[%p1%dS, kbs=^?, op=\E[39;49m, rc=\E8, rev=\E[7m, ri=\EM, rin=\E[%p1%dT,
//     ritm=\E[23m, rmcup=\E[?1049l\E[23;0;0t, rmso=\E[27m, rmul=\E[24m, sc=\E7,
//     setab=\E[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
//     setaf=\E[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
//     sgr=\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
//     sgr0=\E[m, sitm=\E[3m, smcup=\E[?1049h\E[22;0;0t, smso=\E[7m, smul=\E[4m, vpa=\E[%i%p1%dd,
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#define _DEFAULT_SOURCE 1
#define _DARWIN_C_SOURCE 1
#include <stdlib.h>
#include <string.h>
#include "CTerminal.h"
#include "Internal.h"

static const char description[] =
  "b64:HgJEABoADwBpAVYCaHlicmlkc2NvcGUtZGlyZWN0fGFuIHh0ZXJtLWxpa2UgdGVybWluYWwgdGhhdCB0YWtlcyAyNC1iaXQgY29sb3VycwAA"
  "AQAAAQAAAAEAAAAAAQEAAAAAAAAAAAAAAVAAAAAIAAAAGAAAAP____________________________________________________8AAAABAAAB"
  "AP__AAACAAQA__8VAB0AIQAlAP__MABBAEMARwBOAP__UABXAP__WwD__18AYwD__________2cAbAD__34A________gwCIAI0A_____5IAlgD_"
  "____qACuAP____________________-0AP__uAD_________________________________________________________________________"
  "_________________________________________________________7oAwwDMANUA3gDnAPAA-QACAQsB____________________________"
  "_xQBFwEiASUBJwEqAf____9gAf______________________________________________________________________________________"
  "________________________________________________________________________________________________________________"
  "________________________________________________________________________________________________________________"
  "______________________________________________9iAf______________________________________________________________"
  "_________2cB__________________________________9wAf_______________________3UB____________________________________"
  "______________________________________________________________97AegBBwANABtbJWklcDElZDslcDIlZHIAG1tIG1sySgAbW0sA"
  "G1tKABtbJWklcDElZEcAG1slaSVwMSVkOyVwMiVkSAAKABtbSAAbWz8yNWwACAAbWz8yNWgAG1tDABtbQQAbW1AAG1tNABtbMW0AG1s_MTA0OWgb"
  "WzIyOzA7MHQAG1sybQAbWzdtABtbN20AG1s0bQAbW20AG1s_MTA0OWwbWzIzOzA7MHQAG1syN20AG1syNG0AG1tMAH8AG1slcDElZFAAG1slcDEl"
  "ZE0AG1slcDElZEIAG1slcDElZEAAG1slcDElZFMAG1slcDElZEwAG1slcDElZEQAG1slcDElZEMAG1slcDElZFQAG1slcDElZEEAGzgAG1slaSVw"
  "MSVkZAAbNwAKABtNABtbMCU_JXA2JXQ7MSU7JT8lcDUldDsyJTslPyVwMiV0OzQlOyU_JXAxJXAzJXwldDs3JTttAAkAG1sxSwAbWzM5OzQ5bQAb"
  "WzNtABtbMjNtABtbJT8lcDElezh9JTwldDMlcDElZCVlJXAxJXsxNn0lPCV0OSVwMSV7OH0lLSVkJWUzODsyOyVwMSV7NjU1MzZ9JS8lZDslcDEl"
  "ezI1Nn0lLyV7MjU1fSUmJWQ7JXAxJXsyNTV9JSYlZCU7bQAbWyU_JXAxJXs4fSU8JXQ0JXAxJWQlZSVwMSV7MTZ9JTwldDEwJXAxJXs4fSUtJWQl"
  "ZTQ4OzI7JXAxJXs2NTUzNn0lLyVkOyVwMSV7MjU2fSUvJXsyNTV9JSYlZDslcDElezI1NX0lJiVkJTttAAIAAAAAAAIABwABAQAAAwBBWABSR0IA";

const char *terminal_direct_color_name(void) { return "hybridscope-direct"; }

static char *terminfo_before;

void terminal_direct_color_begin(void) {
  const char *present = getenv("TERMINFO");
  terminfo_before = present == NULL ? NULL : strdup(present);
  setenv("TERMINFO", description, 1);
}

// Programs started from here must not find it.
void terminal_direct_color_end(void) {
  if (terminfo_before == NULL) unsetenv("TERMINFO");
  else setenv("TERMINFO", terminfo_before, 1);
  free(terminfo_before);
  terminfo_before = NULL;
}
